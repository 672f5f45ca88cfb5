import { createHash, randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { mailFailureFields } from '#functions/mail/mailer.ts'
import { passwordChangedMail } from '#functions/mail/templates.ts'
import { keys } from '#functions/table/keys.ts'
import { type Table, TransactionRefused } from '#functions/table/table.ts'
import { isUserId, type UserId } from '#shared/ids.ts'
import { limits } from '#shared/limits.ts'
import { resetLinkInvalid } from '#shared/password.ts'
import { Problem } from '#shared/problem.ts'
import { brandedText } from '#shared/text.ts'
import { uniqueName } from '#shared/user.ts'
import { refuseCommonPassword } from './common-passwords.ts'
import type { AuthDeps } from './deps.ts'
import { hashOf } from './passwords.ts'
import { type Account, accountOf } from './store.ts'
import { loginThrottle } from './throttle.ts'

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url')

const linkSchema = z.object({
  userId: brandedText(isUserId),
  /** The account's session epoch when the link was made. A reset raises it, so one link's use ends all others. */
  epoch: z.number(),
  expiresAt: z.number(),
})

/** Makes a link for a user and gives its token: 256 random bits, of which only a hash is kept. */
export async function makeLink(table: Table, userId: UserId, epoch: number, now: number): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = now + limits.passwordReset.linkSeconds * 1_000
  await table.put({
    Item: { ...keys.resetToken(sha256(token)), userId, epoch, expiresAt, ttl: Math.ceil(expiresAt / 1_000) },
  })
  return token
}

/** Whose link a token belongs to, or undefined when it is no link, too old, used, or one that a later change of password overtook. */
export async function linkOf(
  table: Table,
  token: string,
  now: number,
): Promise<{ userId: UserId; account: Account } | undefined> {
  const item = await table.get(keys.resetToken(sha256(token)))
  const link = item && linkSchema.parse(item)
  if (!link || link.expiresAt <= now) return undefined
  const account = await accountOf(table, link.userId)
  return account?.sessionEpoch === link.epoch ? { userId: link.userId, account } : undefined
}

/**
 * Sets a new password by a link, ends all sessions of the account and tells its owner by mail. Throws `invalid` for a link
 * that cannot be used (any more) and for a common password; then nothing has changed.
 */
export async function resetPassword(
  deps: AuthDeps,
  table: Table,
  { token, newPassword }: { token: string; newPassword: string },
  address: string,
): Promise<void> {
  // Before the hashing, which is dear.
  const link = await linkOf(table, token, deps.clock())
  if (!link) throw new Problem('invalid', resetLinkInvalid)
  await refuseCommonPassword(newPassword)
  const { userId, account } = link
  await consume(table, token, userId, account.sessionEpoch, await hashOf(newPassword))
  await Promise.all([
    // Whoever comes this way has mistyped before: the waiting is over for them.
    loginThrottle(table, uniqueName(account.username), address, deps.clock()).succeeded(),
    notify(deps, account),
  ])
}

/** Uses up the link and sets the password in one step, so that of two who use it at once one wins. */
async function consume(
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
async function notify(deps: AuthDeps, { email, username }: Account): Promise<void> {
  const sent = deps.mailer.send(passwordChangedMail(email, username, deps.siteOrigin)).catch((error: unknown) =>
    deps.log({
      level: 'error',
      message: 'A notice of a changed password was not mailed',
      ...mailFailureFields(error),
    }),
  )
  await Promise.race([sent, deps.timers.sleep(limits.passwordReset.noticeWithin)])
}
