import * as z from 'zod/mini'
import { type SweeperDeps, sweepDeletions } from '#functions/accounts/sweeper.ts'
import { createSesMailer } from '#functions/mail/mailer.ts'
import { openTable } from '#functions/table/client.ts'
import { sweeperEnvironmentSchema } from '../environment.ts'
import { createConsoleLog } from '../http/log.ts'
import { systemTimers } from '../timers.ts'

/** What the sweeper is handed, made from the variables it is deployed with. Throws when one is missing or malformed. */
export function createSweeperDeps(variables: Readonly<Record<string, string | undefined>>): SweeperDeps {
  const { TABLE_NAME, LOG_LEVEL, MAIL_FROM, MAIL_CONFIGURATION_SET } = z.parse(sweeperEnvironmentSchema, variables)
  return {
    table: openTable(TABLE_NAME, systemTimers),
    clock: Date.now,
    timers: systemTimers,
    log: createConsoleLog(LOG_LEVEL),
    mailer:
      MAIL_FROM === '' ? undefined : createSesMailer({ from: MAIL_FROM, configurationSet: MAIL_CONFIGURATION_SET }),
  }
}

/** Goes on with every deletion of an account that is under way. */
export const createSweeper = (deps: SweeperDeps) => (): Promise<void> => sweepDeletions(deps)
