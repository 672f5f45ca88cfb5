import { failureFields } from '#functions/http/log.ts'
import { type Quota, reserve } from '#functions/http/reservation.ts'
import { passwordChangedEmail } from '#functions/mail/templates.ts'
import { keys } from '#functions/table/keys.ts'
import { type Table, TransactionRefused } from '#functions/table/table.ts'
import { resetLinkInvalid } from '#shared/account.ts'
import { Problem } from '#shared/problem.ts'
import { uniqueName } from '#shared/user.ts'
import type { AuthDeps } from '../account/deps.ts'
import { samePassword } from '../passwords/guessable-passwords.ts'
import { hashPassword, verifyPassword } from '../passwords/passwords.ts'
import { endSessions } from '../sessions/sessions.ts'
import { resetNetworks } from '../sign-in/known-networks.ts'
import { clearLoginThrottle } from '../sign-in/throttle.ts'
import { type EmailedLink, findLink } from './emailed-links.ts'
import { sendNotice } from './notices.ts'

/** The number of times that an account may be given a new password by links: each time tells whether the password was the old one. */
const resetQuota: Quota = {
  kind: 'reset',
  allowance: { perHour: 10 },
  refusal: 'You have tried to set a new password too often for now.',
}

/** Whose reset link a token is, or undefined when it is none that can be used; one of an address given up since is none. */
export async function findResetLink(deps: AuthDeps, token: string): Promise<EmailedLink | undefined> {
  const link = await findLink(deps, 'reset', token)
  return link?.account.email === link?.email ? link : undefined
}

/**
 * Sets a new password by a link, ends all sessions of the account and tells its owner by mail. Throws `invalid` for a link
 * that cannot be used (any more) and for a password that is the same or guessable, and `too_many_requests`; then nothing has
 * changed.
 */
export async function resetPassword(
  deps: AuthDeps,
  { token, newPassword }: { token: string; newPassword: string },
  network: string,
): Promise<void> {
  // Before the hashing, which is dear.
  const link = await findResetLink(deps, token)
  if (!link) throw new Problem('invalid', resetLinkInvalid)
  const { userId, account } = link
  await deps.refuseGuessablePassword(newPassword, account, 'newPassword')
  const { table } = deps
  const now = deps.clock()
  await reserve(table, userId, resetQuota, now)
  const attempts = { uniqueUsername: uniqueName(account.username), network }
  const passwordHash = await deps.hashing.run(network, () => hashNewPassword(newPassword, account.passwordHash))
  // Before the change, so that one cut off after it has left nothing open; and after it, for what was opened in between.
  await endSessions(table, userId)
  await consumeLink(table, link, passwordHash)
  await Promise.all([
    finishChange(deps, 'end sessions', endSessions(table, userId)),
    // The owner has proved the address, so waiting for earlier wrong passwords ends.
    finishChange(deps, 'forget failed logins', clearLoginThrottle(table, attempts, now)),
    finishChange(deps, 'remember its network', resetNetworks(table, userId, network, now)),
    sendNotice(deps, account, passwordChangedEmail(account.email, account.username, deps.siteOrigin, 'every device')),
  ])
}

/** The hash of a new password. Throws `invalid` when it is the one behind the current hash. */
async function hashNewPassword(newPassword: string, currentHash: string): Promise<string> {
  const { matches } = await verifyPassword(newPassword, currentHash)
  if (matches) throw samePassword()
  return hashPassword(newPassword)
}

/** The password is changed: asking for another try would be wrong, so a failure of what follows is only logged. */
export const finishChange = (deps: AuthDeps, what: string, work: Promise<void>): Promise<void> =>
  work.catch((error: unknown) =>
    deps.log({ level: 'error', message: `A change of password could not ${what}`, ...failureFields(error) }),
  )

/** Uses up the link and sets the password in one step, so that of two who use it at once one wins. */
async function consumeLink(table: Table, { key, userId, account }: EmailedLink, passwordHash: string): Promise<void> {
  const epoch = account.sessionEpoch
  try {
    await table.transact([
      { Delete: { Key: key, ConditionExpression: 'attribute_exists(pk)' } },
      {
        Update: {
          Key: keys.account(userId),
          UpdateExpression: 'SET passwordHash = :hash, sessionEpoch = :next REMOVE pendingEmail, pendingUntil',
          ConditionExpression: 'sessionEpoch = :epoch',
          ExpressionAttributeValues: { ':hash': passwordHash, ':epoch': epoch, ':next': epoch + 1 },
        },
      },
    ])
  } catch (error) {
    if (error instanceof TransactionRefused) throw new Problem('invalid', resetLinkInvalid)
    throw error
  }
}
