/**
 * A deleted account's record is kept a day longer than any session, so that other devices learn why they were signed out. It
 * contains hashes of the refresh tokens' secrets under a hash of the user's id: only a refresh token or a valid access token of
 * the account gets this answer.
 */
import * as z from 'zod/mini'
import { keys } from '#functions/table/keys.ts'
import { queryAll } from '#functions/table/paging.ts'
import { sha256 } from '#functions/table/sha256.ts'
import type { Item, Table } from '#functions/table/table.ts'
import { accountDeleted } from '#shared/account.ts'
import type { UserId } from '#shared/ids.ts'
import { limits } from '#shared/limits.ts'
import { Problem } from '#shared/problem.ts'

const lifetime = limits.sessionLife + 24 * 60 * 60 * 1000
/** About 25 KB; DynamoDB's limit for an item is 400 KB. */
const maxSessions = 500

const deletedAccountSchema = z.object({ secretHashes: z.array(z.string()), ttl: z.number() })
const sessionSchema = z.object({ secretHash: z.string() })

const findKey = (userId: UserId) => keys.deletedAccount(sha256(`offgrid deleted account ${userId}`))

/** `now` is milliseconds since 1970. */
export async function createDeletedAccount(table: Table, userId: UserId, now: number): Promise<Item> {
  const sessions = await queryAll(table, keys.sessions(userId), { newestFirst: true, limit: maxSessions })
  return {
    ...findKey(userId),
    secretHashes: sessions.map((item) => sessionSchema.parse(item).secretHash),
    ttl: Math.ceil((now + lifetime) / 1000),
  }
}

/** Returns the secrets' hashes, or undefined if the account was not deleted in the last 31 days. */
export async function findDeletedAccount(table: Table, userId: UserId, now: number): Promise<string[] | undefined> {
  const item = await table.get(findKey(userId))
  if (item === undefined) return undefined
  const { secretHashes, ttl } = deletedAccountSchema.parse(item)
  // DynamoDB deletes expired items late, so compare `ttl` ourselves.
  return ttl * 1000 > now ? secretHashes : undefined
}

/** Removes the record of an account that an operator restored. */
export async function forgetDeletedAccount(table: Table, userId: UserId): Promise<void> {
  await table.delete({ Key: findKey(userId) })
}

/** The device then deletes all data of the user, so never send this error for an account that is only missing. */
export const deletedAccountProblem = (): Problem => new Problem('account_deleted', accountDeleted)
