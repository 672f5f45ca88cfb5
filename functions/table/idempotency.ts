import * as z from 'zod/mini'
import type { UserId } from '#shared/ids.ts'
import { Problem } from '#shared/problem.ts'
import { keys } from './keys.ts'
import { sha256 } from './sha256.ts'
import { type Table, TransactionRefused, type Write } from './table.ts'

/** Travelers may have no signal for weeks before they can repeat a POST. */
const lifetimeSeconds = 60 * 24 * 60 * 60

/** The expiry with a client's own id, in seconds since 1970: practically never. */
const noExpiry = Date.UTC(9999, 0) / 1000

/** Without a key or an own id, repetitions are not recognized. */
export type RepeatablePost = {
  readonly idempotencyKey: string | undefined
  /**
   * The new item's ULID, chosen by the client, and the POST's key. Remembered forever: a device may be off for months with an
   * answered POST in its queue, and must not restore an item deleted since. Refusing old ULIDs instead would lose items created
   * far from any signal.
   */
  readonly ownId?: string | undefined
  /** The request's content. The same key with other content is refused. */
  readonly payload: readonly unknown[]
  /** The number of items to create. @default 1 */
  readonly items?: number | undefined
  readonly exists: (id: string) => Promise<boolean>
}

type Creation = { readonly id: string; readonly writes: readonly Write[] }
type Created = { readonly id: string; readonly isRepeated: boolean }

type Creator = {
  readonly table: Table
  readonly userId: UserId
  readonly clock: () => number
  /** Counts the items towards the user's quota, and returns a function that gives them back. */
  readonly countWrites: (writes: number) => Promise<() => void>
}

/**
 * Creates an item and records its id under the POST's key in one transaction. A repeated POST creates and counts nothing and returns
 * the first POST's id. Throws `conflict` if the key was used with other content, `gone` if the first POST's item has been deleted, and
 * what `countWrites` and `prepare` throw.
 *
 * Repeated POSTs are rare: whether this is one is asked only when something is refused. If a condition of the writes failed, `prepare`
 * is called again with the refusal, to read again, to throw a Problem, or to return the id of what is there already.
 */
export async function createOnce(
  { table, userId, clock, countWrites }: Creator,
  { idempotencyKey, ownId, payload, items = 1, exists }: RepeatablePost,
  prepare: (refusal?: TransactionRefused) => Creation | string | Promise<Creation | string>,
): Promise<Created> {
  const now = clock()
  const key = ownId ?? idempotencyKey
  const post = key === undefined ? undefined : toKeyedPost(userId, key, payload)
  const record = { ...(ownId !== undefined && { until: noExpiry, added: items }) }
  let refusal: TransactionRefused | undefined
  for (;;) {
    let giveBack = () => {}
    try {
      giveBack = await countWrites(items)
      const prepared = await prepare(refusal)
      if (typeof prepared !== 'string') {
        const { id, writes } = prepared
        await table.transact([...writes, ...(post ? [recordReplay(post, id, now, record)] : [])])
        return { id, isRepeated: false }
      }
      giveBack()
      return { id: prepared, isRepeated: true }
    } catch (error) {
      if (!isRefusal(error)) throw error
      giveBack()
      const earlier = post && (await findReplay(table, post, now))?.created
      if (earlier !== undefined && (await exists(earlier))) return { id: earlier, isRepeated: true }
      if (earlier !== undefined) throw new Problem('gone', deletedSince)
      if (!(error instanceof TransactionRefused)) throw error
      refusal = error
    }
  }
}

const deletedSince = 'This was already saved, and has since been deleted. Send again to save it as a new one.'

/** Returns true if nothing was written. */
const isRefusal = (error: unknown): boolean =>
  error instanceof TransactionRefused || (error instanceof Problem && error.code !== 'unavailable')

/** A POST's key and a hash of its content. */
export type KeyedPost = { readonly userId: UserId; readonly key: string; readonly fingerprint: string }

export const toKeyedPost = (userId: UserId, key: string, payload: readonly unknown[]): KeyedPost => ({
  userId,
  key,
  fingerprint: sha256(JSON.stringify(payload)),
})

const recordSchema = z.object({
  /** The id of the created item, or the start of a job of several transactions. */
  created: z.string(),
  fingerprint: z.string(),
  ttl: z.number(),
  /** The number of items that a job processed; set when the job is complete. */
  done: z.optional(z.number()),
  /** The number of items whose ids count up from the key, if more than one; absent from records of earlier releases. */
  added: z.optional(z.number()),
})

/** Throws `conflict` if the key was used with other content. */
export async function findReplay(table: Table, { userId, key, fingerprint }: KeyedPost, now: number) {
  const item = await table.get(keys.answeredPost(userId, key))
  const record = item && recordSchema.parse(item)
  if (!record || record.ttl * 1000 <= now) return undefined
  if (record.fingerprint !== fingerprint) {
    throw new Problem(
      'conflict',
      'An earlier version of this was already saved. Look for it in the list, or send again to save this one too.',
    )
  }
  return record
}

type RecordDetails = {
  /** Expiry in seconds since 1970; sixty days from now if absent. */
  readonly until?: number | undefined
  readonly done?: number
  /** The number of items whose ids count up from the client's own. */
  readonly added?: number
}

/** Returns the write that records a POST; refused if a repetition was faster. */
export function recordReplay(
  { userId, key, fingerprint }: KeyedPost,
  created: string,
  now: number,
  { until = Math.floor(now / 1000) + lifetimeSeconds, done, added = 1 }: RecordDetails = {},
): Write {
  return {
    Put: {
      Item: { ...keys.answeredPost(userId, key), created, fingerprint, ttl: until, done, ...(added > 1 && { added }) },
      ConditionExpression: 'attribute_not_exists(pk) OR #ttl <= :now',
      ExpressionAttributeValues: { ':now': Math.floor(now / 1000) },
    },
  }
}

/** Returns the write that completes a job of several transactions. */
export const recordDone = ({ userId, key }: KeyedPost, done: number): Write => ({
  Update: {
    Key: keys.answeredPost(userId, key),
    UpdateExpression: 'SET done = :done',
    ExpressionAttributeValues: { ':done': done },
  },
})
