import * as z from 'zod/mini'
import { type SweeperDeps, sweepDeletions } from '#functions/accounts/deletion/sweeper.ts'
import { createSesMailer } from '#functions/mail/mailer.ts'
import { openTable } from '#functions/table/client.ts'
import { sweeperEnvironmentSchema } from '../environment.ts'
import { createDataVersionCheck, type DataVersionCheck } from '../http/data-version-check.ts'
import { createConsoleLog } from '../http/log.ts'
import { systemTimers } from '../timers.ts'

type CheckedSweeperDeps = SweeperDeps & { readonly checkDataVersion: DataVersionCheck }

/** Throws if an environment variable is missing or malformed. */
export function createSweeperDeps(variables: Readonly<Record<string, string | undefined>>): CheckedSweeperDeps {
  const { TABLE_NAME, LOG_LEVEL, MAIL_FROM, MAIL_CONFIGURATION_SET } = z.parse(sweeperEnvironmentSchema, variables)
  const log = createConsoleLog(LOG_LEVEL)
  return {
    table: openTable(TABLE_NAME, systemTimers),
    checkDataVersion: createDataVersionCheck({ timers: systemTimers, log }),
    clock: Date.now,
    timers: systemTimers,
    log,
    mailer:
      MAIL_FROM === '' ? undefined : createSesMailer({ from: MAIL_FROM, configurationSet: MAIL_CONFIGURATION_SET }),
  }
}

/** Throws if this release cannot serve the table. */
export const createSweeper = (deps: CheckedSweeperDeps) => async (): Promise<void> => {
  await deps.checkDataVersion(deps.table)
  await sweepDeletions(deps)
}
