import { emailNotSent } from '#functions/environment.ts'
import { failureFields, type Log } from '#functions/http/log.ts'
import { emailFailureFields, type Mailer } from '#functions/mail/mailer.ts'
import { accountDeletedEmail } from '#functions/mail/templates.ts'
import { keys } from '#functions/table/keys.ts'
import { queryAll } from '#functions/table/paging.ts'
import type { Table } from '#functions/table/table.ts'
import type { Timers } from '#functions/timers.ts'
import { isUserId } from '#shared/ids.ts'
import { type DeletionJob, parseJob, recordSweep, sweep, toDeletionName } from './sweep.ts'

const minute = 60_000
/** By then (ms) all access tokens of the account have expired, so nothing can be written for it. */
export const secondSweepAfter = 15 * minute
/** A confirmation that cannot be sent for this time (ms) is given up, because the address must be deleted too. */
const emailRetryTime = 24 * 60 * minute
/** The time for one account, and the time after which a run starts no other (ms). The function times out after 60 s. */
const [timePerAccount, timePerRun] = [25_000, 30_000]

export type SweeperDeps = {
  readonly table: Table
  /** Milliseconds since 1970. */
  readonly clock: () => number
  readonly timers: Timers
  readonly log: Log
  /** Undefined if no emails are sent. */
  readonly mailer: Mailer | undefined
}

/**
 * Continues all pending deletions: sweeps each, sweeps again 15 minutes after the first complete sweep, emails the confirmation
 * and deletes the job. Throws if one failed; the next run retries it.
 */
export async function sweepDeletions(deps: SweeperDeps): Promise<void> {
  const { table, timers, log } = deps
  const started = timers.elapsed()
  const items = await queryAll(table.within(timePerAccount), keys.deletions)
  let failed = 0
  for (const item of items) {
    if (timers.elapsed() - started > timePerRun) break
    try {
      // Catch errors for each job, so that an unreadable one, as after a rollback, does not block the others.
      await continueDeletion({ ...deps, table: table.within(timePerAccount) }, parseJob(item))
    } catch (error) {
      failed++
      const userId = String(item.sk)
      const name = isUserId(userId) ? toFields({ userId }) : {}
      log({ level: 'error', message: 'A deletion could not continue', ...name, ...failureFields(error) })
    }
  }
  if (failed > 0) throw new Error(`${failed} of ${items.length} deletions could not continue`)
}

async function continueDeletion({ table, clock, log, mailer }: SweeperDeps, job: DeletionJob): Promise<void> {
  const now = clock()
  await sweep(table, job)
  if (job.sweptAt === undefined) {
    await recordSweep(table, job, now)
    log({ level: 'info', message: 'deletion', ...toFields(job), state: 'swept' })
    return
  }
  if (now < job.sweptAt + secondSweepAfter) return
  if (mailer && job.proof) {
    try {
      await mailer.send(accountDeletedEmail(job.proof, now))
    } catch (error) {
      const willRetry = now < job.sweptAt + emailRetryTime
      const message = willRetry ? 'A confirmation was not sent yet' : 'A confirmation was never sent'
      log({ level: 'error', message, ...toFields(job), ...emailNotSent, ...emailFailureFields(error) })
      if (willRetry) throw withoutAddress(error)
    }
  }
  await table.delete({ Key: keys.deletion(job.userId) })
  log({ level: 'info', message: 'deletion', ...toFields(job), state: 'over' })
}

const toFields = ({ userId }: Pick<DeletionJob, 'userId'>) => ({ deletion: toDeletionName(userId) })

/** Omits the error's text, because SES messages contain the address. */
const withoutAddress = (error: unknown): Error =>
  new Error(`The confirmation was not sent (${emailFailureFields(error).error})`)
