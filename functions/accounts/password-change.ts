import { findRefusal } from '#functions/table/table.ts'
import { Problem } from '#shared/problem.ts'
import type { PasswordChange } from '#shared/schemas/account.ts'
import type { TokenPair } from '#shared/session.ts'
import type { AuthDeps } from './core/deps.ts'
import { setPassword } from './core/store.ts'
import type { Visit } from './core/visit.ts'
import { finishChange } from './links/password-reset.ts'
import { samePassword } from './passwords/guessable-passwords.ts'
import { foldPassword, hashPassword } from './passwords/passwords.ts'
import { endOtherSessions } from './sessions/session-list.ts'
import { createSession } from './sessions/sessions.ts'
import { requirePassword } from './sign-in/owner-check.ts'

/**
 * Sets a new password for a user who knows the current one, replaces all sessions with a new one and notifies the owner by email.
 * Throws `invalid` for a wrong password and for a new one that is the same or guessable, `too_many_requests`, and `conflict` if
 * the password was changed at the same time; other sessions may then have ended.
 */
export async function changePassword(
  deps: AuthDeps,
  { session: { userId, sessionId }, network, userAgent }: Visit,
  { password, newPassword }: PasswordChange,
): Promise<TokenPair> {
  const { table } = deps
  const account = await requirePassword(deps, userId, password, network)
  if (foldPassword(newPassword) === foldPassword(password)) throw samePassword()
  await deps.refuseGuessablePassword(newPassword, account, 'newPassword')
  const passwordHash = await deps.hashing.run(network, () => hashPassword(newPassword))
  const next = { role: account.role, sessionEpoch: account.sessionEpoch + 1 }
  // Sign before the change, so that a failure of KMS does not leave the owner without a session.
  const newSession = createSession(deps, userId, next, userAgent)
  const tokens = await newSession.tokens
  // End sessions before the change, in case the request is cut off after it, and again after it, for sessions opened in between.
  await endOtherSessions(table, userId, sessionId, account.sessionEpoch)
  const change = table.transact([{ Put: newSession.put }, setPassword(userId, passwordHash, account.sessionEpoch)])
  const cause = await findRefusal(change)
  if (cause)
    throw new Problem('conflict', 'Your password was changed a moment ago. Please log in with the new one.', { cause })
  const endingSessions = endOtherSessions(table, userId, newSession.sessionId, account.sessionEpoch)
  await finishChange(deps, { userId, account }, network, 'every other device', endingSessions)
  return tokens
}
