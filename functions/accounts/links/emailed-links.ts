import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { type Key, keys, type LinkPurpose } from '#functions/table/keys.ts'
import { sha256 } from '#functions/table/sha256.ts'
import type { Table } from '#functions/table/table.ts'
import { isUserId, type UserId } from '#shared/ids.ts'
import type { AuthDeps } from '../core/deps.ts'
import { type Account, findAccount } from '../core/store.ts'

export const linkMinutes = 30

/** The user's id, which locates the link's partition, and a secret of 43 characters. */
const tokenPattern = /^([0-9A-Z]{26})[\w-]{43}$/
const tokenLength = 26 + 43

const linkSchema = z.object({
  /** The link's recipient. */
  email: z.string(),
  /** The account's epoch at creation. A new password raises the epoch and so invalidates all links. */
  epoch: z.number(),
  expiresAt: z.number(),
})

/** Returns the token with 256 random bits; only its hash is stored. `now` is milliseconds since 1970. */
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

/** Returns undefined for a token that is invalid, expired, used, or older than the last password change. */
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
