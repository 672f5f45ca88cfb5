import * as z from 'zod/mini'
import { canServe, dataVersion, historyDelay, readsFrom, unservable } from '#functions/data-version.ts'
import { keys } from '#functions/table/keys.ts'
import type { Table } from '#functions/table/table.ts'
import type { Timers } from '#functions/timers.ts'
import { Problem } from '#shared/problem.ts'
import type { Log } from './log.ts'

/** Time between reads while the version is not servable (ms). */
const pause = 5_000
/** Time between reads otherwise (ms): an operator may restore one account while the functions run. */
const lifetime = historyDelay

const historySchema = z.object({ history: z.optional(z.string()), restored: z.optional(z.boolean()) })
const versionSchema = z.extend(historySchema, { version: z.optional(z.number()) })

/** The data's history id, if they have one, and whether they came from a backup. */
type DataHistory = z.infer<typeof historySchema>

/** Throws `unavailable` if this release cannot serve the table's data. */
export type DataVersionCheck = (table: Table) => Promise<DataHistory>

/**
 * Creates a check that reads the table's data version and history, together and once a minute. While this release cannot serve
 * that version, it reads again every few seconds and logs the result.
 */
export function createDataVersionCheck({
  timers,
  log,
}: {
  readonly timers: Timers
  readonly log: Log
}): DataVersionCheck {
  let isServable = false
  let history: DataHistory = {}
  let nextRead = Number.NEGATIVE_INFINITY
  /** The read in progress, shared by waiting requests. */
  let reading: Promise<void> | undefined

  async function readVersion(table: Table): Promise<void> {
    const item = versionSchema.parse((await table.get(keys.version)) ?? {})
    const { version } = item
    isServable = canServe(version)
    history = item
    nextRead = timers.elapsed() + (isServable ? lifetime : pause)
    if (isServable) return
    const message = 'The table is at a data version that this release cannot serve'
    log({ level: 'error', message, ...unservable, version, readsFrom, dataVersion })
  }

  return async (table) => {
    if (timers.elapsed() >= nextRead) {
      reading ??= readVersion(table).finally(() => {
        reading = undefined
      })
      await reading
    }
    if (!isServable)
      throw new Problem('unavailable', 'Offgrid is being updated. Please try again in a minute.', { retryAfter: 30 })
    return history
  }
}
