import * as z from 'zod/mini'
import type { UserId } from '#shared/ids.ts'
import { Problem } from '#shared/problem.ts'
import { keys } from './keys.ts'
import { sha256 } from './sha256.ts'
import { type Table, TransactionRefused, type Write } from './table.ts'

/** The time that the answer to a POST is remembered: people are without a signal for weeks, and may only then ask again. */
const lifetimeSeconds = 60 * 24 * 60 * 60

/** The time when the answer to a POST is forgotten that brought the id of what it creates: never (in seconds since 1970). */
const noExpiry = Date.UTC(9999, 0) / 1000

/** A POST that may be repeated. Without a key or an id it is never taken for a repetition. */
export type RepeatablePost = {
  readonly idempotencyKey: string | undefined
  /**
   * The ULID that the client has given to what is created, and the POST's key then. It is remembered for ever: a device
   * may sleep for months with the POST in its queue and not know that it was answered, and what was deleted since must not
   * come back. Refusing old ULIDs instead would lose what was added far from any signal and is sent for the first time.
   */
  readonly ownId?: string | undefined
  /** Everything that makes the request what it is; a key that comes with something else is refused. */
  readonly payload: readonly unknown[]
  /** Returns true if the item created by the first request still exists. */
  readonly exists: (id: string) => Promise<boolean>
}

/** The writes that create something, and its id. */
export type Creation = { readonly id: string; readonly writes: readonly Write[] }

type Context = { readonly table: Table; readonly userId: UserId; readonly clock: () => number }

/**
 * Creates something and remembers its id under the POST's key in one transaction, and gives the id; a repeated POST
 * creates nothing and gives the id of the first. Throws `conflict` when the key was used for something else, `gone` when
 * what the first one created has been deleted since: it is not made again.
 *
 * `prepare` is asked for the writes, and again with the refusal when one of their conditions did not hold: it then looks
 * again for what has changed, or throws what the user is told.
 */
export async function createOnce(
  { table, userId, clock }: Context,
  { idempotencyKey, ownId, payload, exists }: RepeatablePost,
  prepare: (refusal?: TransactionRefused) => Creation | Promise<Creation>,
): Promise<string> {
  const now = clock()
  const key = ownId ?? idempotencyKey
  const post = key === undefined ? undefined : toKeyedPost(userId, key, payload)
  let refusal: TransactionRefused | undefined
  for (;;) {
    const earlier = post && (await findReplay(table, post, now))?.created
    if (earlier !== undefined) {
      if (await exists(earlier)) return earlier
      throw new Problem(
        'gone',
        'This was already saved, and has since been deleted. Send again to save it as a new one.',
      )
    }
    const { id, writes } = await prepare(refusal)
    try {
      await table.transact([
        ...writes,
        ...(post ? [recordReplay(post, id, now, { until: ownId === undefined ? undefined : noExpiry })] : []),
      ])
      return id
    } catch (error) {
      if (!(error instanceof TransactionRefused)) throw error
      refusal = error
    }
  }
}

/** A POST by its key, with what it asked for: the same key with anything else is another POST. */
export type KeyedPost = { readonly userId: UserId; readonly key: string; readonly fingerprint: string }

export const toKeyedPost = (userId: UserId, key: string, payload: readonly unknown[]): KeyedPost => ({
  userId,
  key,
  fingerprint: sha256(JSON.stringify(payload)),
})

const recordSchema = z.object({
  /** The id of what was created or worked on, or what a job that takes several transactions began with. */
  created: z.string(),
  fingerprint: z.string(),
  ttl: z.number(),
  /** The number of things a job did; set when it is over. */
  done: z.optional(z.number()),
})

/** Finds the record of an earlier POST with the same key. Throws `conflict` when the key was used for something else. */
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
  /** Until when it is kept, in seconds since 1970; sixty days when absent. */
  readonly until?: number | undefined
  /** The number of things the POST did, when that is its answer. */
  readonly done?: number
}

/** The write that remembers what a POST created; refused when a repetition was faster. */
export function recordReplay(
  { userId, key, fingerprint }: KeyedPost,
  created: string,
  now: number,
  { until = Math.floor(now / 1000) + lifetimeSeconds, done }: RecordDetails = {},
): Write {
  return {
    Put: {
      Item: { ...keys.answeredPost(userId, key), created, fingerprint, ttl: until, done },
      ConditionExpression: 'attribute_not_exists(pk) OR #ttl <= :now',
      ExpressionAttributeNames: { '#ttl': 'ttl' },
      ExpressionAttributeValues: { ':now': Math.floor(now / 1000) },
    },
  }
}

/** The write that says a job of several transactions is over. */
export const recordDone = ({ userId, key }: KeyedPost, done: number): Write => ({
  Update: {
    Key: keys.answeredPost(userId, key),
    UpdateExpression: 'SET done = :done',
    ExpressionAttributeValues: { ':done': done },
  },
})
