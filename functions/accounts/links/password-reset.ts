import { failureFields } from '#functions/http/log.ts'
import { type Quota, reserve } from '#functions/http/reservation.ts'
import { passwordChangedEmail } from '#functions/mail/templates.ts'
import { isWritten, type Write } from '#functions/table/table.ts'
import { resetLinkInvalid } from '#shared/account.ts'
import { Problem } from '#shared/problem.ts'
import { uniqueName } from '#shared/user.ts'
import type { AuthDeps } from '../core/deps.ts'
import { setPassword } from '../core/store.ts'
import { samePassword } from '../passwords/guessable-passwords.ts'
import { hashPassword, verifyPassword } from '../passwords/passwords.ts'
import { endSessions } from '../sessions/sessions.ts'
import { resetNetworks } from '../sign-in/known-networks.ts'
import { clearLoginThrottle } from '../sign-in/throttle.ts'
import { type EmailedLink, findLink } from './emailed-links.ts'
import { sendNotice } from './notices.ts'

/** Each reset reveals whether the new password is the current one. */
const resetQuota: Quota = {
  kind: 'reset',
  allowance: { perHour: 10 },
  refusal: 'You have tried to set a new password too often for now.',
}

/** Returns undefined for an unusable token, or if the account's address has changed since. */
export async function findResetLink(deps: AuthDeps, token: string): Promise<EmailedLink | undefined> {
  const link = await findLink(deps, 'reset', token)
  return link?.account.email === link?.email ? link : undefined
}

/**
 * Sets a new password by a link, ends all sessions and notifies the owner by email. Throws `invalid` for an unusable link and for
 * a password that is the same or guessable, and `too_many_requests`.
 */
export async function resetPassword(
  deps: AuthDeps,
  { token, newPassword }: { token: string; newPassword: string },
  network: string,
): Promise<void> {
  // Check the link before hashing, which is expensive.
  const link = await findResetLink(deps, token)
  if (!link) throw new Problem('invalid', resetLinkInvalid)
  const { key, userId, account } = link
  await deps.refuseGuessablePassword(newPassword, account, 'newPassword')
  const { table } = deps
  await reserve(table, userId, resetQuota, deps.clock())
  const passwordHash = await deps.hashing.run(network, () => hashNewPassword(newPassword, account.passwordHash))
  // End sessions before the change, in case the request is cut off after it, and again after it, for sessions opened in between.
  await endSessions(table, userId)
  // Deletes the link in the same transaction, so that only one of two parallel requests succeeds.
  const deletion: Write = { Delete: { Key: key, ConditionExpression: 'attribute_exists(pk)' } }
  const change = table.transact([deletion, setPassword(userId, passwordHash, account.sessionEpoch)])
  if (!(await isWritten(change))) throw new Problem('invalid', resetLinkInvalid)
  await finishChange(deps, link, network, 'every device', endSessions(table, userId))
}

/** Throws `invalid` if the new password is the current one. */
async function hashNewPassword(newPassword: string, currentHash: string): Promise<string> {
  const { matches } = await verifyPassword(newPassword, currentHash)
  if (matches) throw samePassword()
  return hashPassword(newPassword)
}

/** Does what follows a password change, and only logs failures: an error would suggest that the change failed. */
export async function finishChange(
  deps: AuthDeps,
  { userId, account }: Pick<EmailedLink, 'userId' | 'account'>,
  network: string,
  loggedOut: 'every device' | 'every other device',
  endingSessions: Promise<void>,
): Promise<void> {
  const { table, siteOrigin } = deps
  const now = deps.clock()
  const attempts = { uniqueUsername: uniqueName(account.username), network }
  const attempt = (what: string, work: Promise<void>) =>
    work.catch((error: unknown) =>
      deps.log({ level: 'error', message: `After a password change, could not ${what}`, ...failureFields(error) }),
    )
  await Promise.all([
    attempt('end sessions', endingSessions),
    // The user has proved to be the owner, so delays from wrong passwords end.
    attempt('forget failed logins', clearLoginThrottle(table, attempts, now)),
    attempt('remember the network', resetNetworks(table, userId, network, now)),
    sendNotice(deps, account, passwordChangedEmail(account.email, account.username, siteOrigin, loggedOut)),
  ])
}
