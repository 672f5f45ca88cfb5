import { keys } from '#functions/table/keys.ts'
import { sha256 } from '#functions/table/sha256.ts'
import { isWritten, type Table } from '#functions/table/table.ts'
import type { UserId } from '#shared/ids.ts'
import { invalidFields, Problem } from '#shared/problem.ts'
import type { AccountDeletion } from '#shared/schemas/account.ts'
import { uniqueName } from '#shared/user.ts'
import type { AuthDeps } from '../core/deps.ts'
import { type Account, findAccount, findOwner, findUserId } from '../core/store.ts'
import type { Visit } from '../core/visit.ts'
import { mayNotify } from '../links/email-counts.ts'
import { createDeletedAccount } from '../sessions/deleted-account.ts'
import { requirePassword } from '../sign-in/owner-check.ts'
import { countHoldings } from './holdings.ts'
import { type DeletionJob, findJob, recordSweep, sweep, toDeletionName, toJobItem } from './sweep.ts'

/** Time that a request spends on deleting; the sweeper does the rest (ms). */
const sweepTime = 3_000

/**
 * Deletes an account. As soon as the account item is gone, its sessions end and its name and address are free. Returns false if
 * the sweeper must delete the rest of the data. Throws `invalid` for a wrong password or another name, `too_many_requests`, and
 * `conflict` if the account was changed at the same time.
 */
export async function deleteAccount(
  deps: AuthDeps,
  { session: { userId, sessionId }, network }: Visit,
  { password, username }: AccountDeletion,
): Promise<boolean> {
  const { table } = deps
  // The account is already gone if this repeats a request whose answer was lost.
  const existingJob = await findJob(table, userId)
  if (existingJob) return sweepInTime(deps, existingJob)
  const account = await requirePassword(deps, userId, password, network)
  if (uniqueName(username) !== uniqueName(account.username))
    throw invalidFields([{ field: 'username', message: 'Username is not right' }])
  const holdings = await countHoldings(table, userId, sessionId, deps.clock())
  const isNotified = await mayNotify(deps, account)
  const job = { userId, names: listNames(account), ...(isNotified && { proof: { email: account.email, ...holdings } }) }
  if (!(await removeAccount(table, account, job, deps.clock())) && !(await findJob(table, userId)))
    throw new Problem('conflict', 'Your account was changed a moment ago. Please try again.')
  deps.log({ level: 'info', message: 'deletion', deletion: toDeletionName(userId), state: 'begun' })
  return sweepInTime(deps, job)
}

/** Deletes an account that a backup restored; its owner was notified before. Returns whether there was one. */
export async function deleteRestored(table: Table, userId: UserId, now: number): Promise<boolean> {
  for (;;) {
    const account = await findAccount(table, userId)
    const job = account ? { userId, names: listNames(account) } : await findJob(table, userId)
    if (!job) return false
    // If the account has changed, read it again: a sweep alone would leave its name taken.
    if (account && !(await removeAccount(table, account, job, now))) continue
    await sweep(table, job)
    await recordSweep(table, job, now)
    return true
  }
}

/**
 * Returns the hashes that attempts at the account are counted under. Omits an unconfirmed address: otherwise creating and
 * deleting accounts could send it unlimited emails.
 */
const listNames = ({ username, email, emailConfirmed }: Account): string[] =>
  [username, ...(emailConfirmed ? [email] : [])].map((name) => sha256(uniqueName(name)))

/**
 * Deletes the account, its name and its address, and creates the job and the record for other devices, in one transaction. Keeps
 * a name or address that belongs to another account by now, as after a restore. Returns false if the account has changed.
 */
async function removeAccount(table: Table, account: Account, job: DeletionJob, now: number): Promise<boolean> {
  const { userId } = job
  const [name, address] = [uniqueName(account.username), uniqueName(account.email)]
  const [nameOwner, addressOwner, deletedAccount] = await Promise.all([
    findUserId(table, name),
    findOwner(table, address),
    createDeletedAccount(table, userId, now),
  ])
  const ifOwned = { ConditionExpression: 'userId = :userId', ExpressionAttributeValues: { ':userId': userId } }
  return isWritten(
    table.transact([
      {
        Delete: {
          Key: keys.account(userId),
          ConditionExpression: 'sessionEpoch = :epoch AND email = :email',
          ExpressionAttributeValues: { ':epoch': account.sessionEpoch, ':email': account.email },
        },
      },
      ...(nameOwner === userId ? [{ Delete: { Key: keys.username(name), ...ifOwned } }] : []),
      ...(addressOwner === userId ? [{ Delete: { Key: keys.email(address), ...ifOwned } }] : []),
      { Put: { Item: toJobItem(job) } },
      { Put: { Item: deletedAccount } },
    ]),
  )
}

/** The account is already gone, so an unfinished sweep is left to the sweeper. */
async function sweepInTime(deps: AuthDeps, job: DeletionJob): Promise<boolean> {
  const table = deps.table.within(sweepTime)
  try {
    await sweep(table, job)
    await recordSweep(table, job, deps.clock())
    return true
  } catch (error) {
    if (error instanceof Problem && error.code === 'unavailable') return false
    throw error
  }
}
