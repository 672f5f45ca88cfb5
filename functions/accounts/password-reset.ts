import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { failureFields } from '#functions/http/log.ts'
import { mailFailureFields } from '#functions/mail/mailer.ts'
import { passwordChangedMail } from '#functions/mail/templates.ts'
import { keys } from '#functions/table/keys.ts'
import { sha256 } from '#functions/table/sha256.ts'
import { type Table, TransactionRefused } from '#functions/table/table.ts'
import { isUserId, type UserId } from '#shared/ids.ts'
import { resetLinkInvalid } from '#shared/password.ts'
import { Problem } from '#shared/problem.ts'
import { brandedText } from '#shared/text.ts'
import { uniqueName } from '#shared/user.ts'
import type { AuthDeps } from './deps.ts'
import { resetNetworks } from './known-networks.ts'
import { hashPassword } from './passwords.ts'
import { endSessions } from './sessions.ts'
import { type Account, findAccount } from './store.ts'
import { clearLoginThrottle } from './throttle.ts'

/** How long a link may be used, and how long a notice of a changed password is waited for (ms). */
export const linkMinutes = 30
const noticeTime = 2_000
/** A token has 43 characters. */
const longestToken = 43

const linkSchema = z.object({
  userId: brandedText(isUserId),
  /** The account's session epoch when the link was made. A reset raises it, so one link's use ends all others. */
  epoch: z.number(),
  expiresAt: z.number(),
})

/** Makes a link for a user and gives its token: 256 random bits, of which only a hash is kept. */
export async function createResetLink(table: Table, userId: UserId, epoch: number, now: number): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = now + linkMinutes * 60_000
  await table.put({
    Item: { ...keys.resetToken(sha256(token)), userId, epoch, expiresAt, ttl: Math.ceil(expiresAt / 1_000) },
  })
  return token
}

/** Whose link a token belongs to, or undefined when it is no link, too old, used, or one that a later change of password overtook. */
export async function findResetLink(
  { table, clock }: AuthDeps,
  token: string,
): Promise<{ userId: UserId; account: Account } | undefined> {
  if (token.length > longestToken) return undefined
  const item = await table.get(keys.resetToken(sha256(token)))
  const link = item && linkSchema.parse(item)
  if (!link || link.expiresAt <= clock()) return undefined
  const account = await findAccount(table, link.userId)
  return account?.sessionEpoch === link.epoch ? { userId: link.userId, account } : undefined
}

/**
 * Sets a new password by a link, ends all sessions of the account and tells its owner by mail. Throws `invalid` for a link
 * that cannot be used (any more) and for a common password; then nothing has changed.
 */
export async function resetPassword(
  deps: AuthDeps,
  { token, newPassword }: { token: string; newPassword: string },
  network: string,
): Promise<void> {
  // Before the hashing, which is dear.
  const link = await findResetLink(deps, token)
  if (!link) throw new Problem('invalid', resetLinkInvalid)
  await deps.refuseGuessablePassword(newPassword, link.account.username, 'newPassword')
  const { userId, account } = link
  const { table } = deps
  const now = deps.clock()
  const attempts = { uniqueUsername: uniqueName(account.username), network }
  const passwordHash = await deps.hashing.run(network, () => hashPassword(newPassword))
  // Before the change, so that one cut off after it has left nothing open; and after it, for what was opened in between.
  await endSessions(table, userId)
  await consumeLink(table, token, userId, account.sessionEpoch, passwordHash)
  await Promise.all([
    afterChange(deps, 'end sessions', endSessions(table, userId)),
    // Whoever comes this way has mistyped before, or others have: the waiting is over for them.
    afterChange(deps, 'forget failed logins', clearLoginThrottle(table, attempts, now)),
    afterChange(deps, 'remember its network', resetNetworks(table, userId, network, now)),
    sendNotice(deps, account),
  ])
}

/** The password is changed and the link used up: asking for another try would be wrong, so a failure is only logged. */
const afterChange = (deps: AuthDeps, what: string, work: Promise<void>): Promise<void> =>
  work.catch((error: unknown) =>
    deps.log({ level: 'error', message: `A change of password could not ${what}`, ...failureFields(error) }),
  )

/** Uses up the link and sets the password in one step, so that of two who use it at once one wins. */
async function consumeLink(
  table: Table,
  token: string,
  userId: UserId,
  epoch: number,
  passwordHash: string,
): Promise<void> {
  try {
    await table.transact([
      { Delete: { Key: keys.resetToken(sha256(token)), ConditionExpression: 'attribute_exists(pk)' } },
      {
        Update: {
          Key: keys.account(userId),
          UpdateExpression: 'SET passwordHash = :hash, sessionEpoch = :next',
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

/** The password is changed already: a notice that cannot be sent, or not soon, is only logged. */
async function sendNotice(deps: AuthDeps, { email, username }: Account): Promise<void> {
  const sent = deps.mailer.send(passwordChangedMail(email, username, deps.siteOrigin)).catch((error: unknown) =>
    deps.log({
      level: 'error',
      message: 'A notice of a changed password was not mailed',
      ...mailFailureFields(error),
    }),
  )
  await Promise.race([sent, deps.timers.sleep(noticeTime)])
}
