import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { type Key, keys, type LinkPurpose } from '#functions/table/keys.ts'
import { sha256 } from '#functions/table/sha256.ts'
import type { Table } from '#functions/table/table.ts'
import { isUserId, type UserId } from '#shared/ids.ts'
import type { AuthDeps } from '../account/deps.ts'
import { type Account, findAccount } from '../account/store.ts'

/** The time that a mailed link may be used. */
export const linkMinutes = 30

/** A token: whose it is, which a link must say to lie with all else that is theirs, and 43 characters of a secret. */
const tokenPattern = /^([0-9A-Z]{26})[\w-]{43}$/
const tokenLength = 26 + 43

const linkSchema = z.object({
  /** The address it was mailed to. */
  email: z.string(),
  /** The account's session epoch when the link was made. A new password raises it, so it ends every link. */
  epoch: z.number(),
  expiresAt: z.number(),
})

/** Makes a link for a user and gives its token: 256 random bits, of which only a hash is kept. `now` is milliseconds since 1970. */
export async function createLink(
  table: Table,
  purpose: LinkPurpose,
  userId: UserId,
  { email, epoch }: { readonly email: string; readonly epoch: number },
  now: number,
): Promise<string> {
  const token = `${userId}${randomBytes(32).toString('base64url')}`
  const expiresAt = now + linkMinutes * 60_000
  const key = keys.emailedLink(userId, purpose, sha256(token))
  await table.put({ Item: { ...key, email, epoch, expiresAt, ttl: Math.ceil(expiresAt / 1_000) } })
  return token
}

export type EmailedLink = {
  readonly key: Key
  readonly userId: UserId
  readonly account: Account
  readonly email: string
}

/** The link of a token, or undefined when it is no link, too old, used, or one that a later change of password overtook. */
export async function findLink(
  { table, clock }: AuthDeps,
  purpose: LinkPurpose,
  token: string,
): Promise<EmailedLink | undefined> {
  const userId = token.length === tokenLength ? tokenPattern.exec(token)?.[1] : undefined
  if (userId === undefined || !isUserId(userId)) return undefined
  const key = keys.emailedLink(userId, purpose, sha256(token))
  const [item, account] = await Promise.all([table.get(key), findAccount(table, userId)])
  const link = item && linkSchema.parse(item)
  if (!link || !account || link.expiresAt <= clock() || link.epoch !== account.sessionEpoch) return undefined
  return { key, userId, account, email: link.email }
}
