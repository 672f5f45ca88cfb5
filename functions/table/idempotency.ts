import * as z from 'zod/mini'
import type { UserId } from '#shared/ids.ts'
import { Problem } from '#shared/problem.ts'
import { keys } from './keys.ts'
import { sha256 } from './sha256.ts'
import { type Table, TransactionRefused, type Write } from './table.ts'

/** How long the answer to a POST is remembered: people are without a signal for weeks, and may only then ask again. */
const keptSeconds = 60 * 24 * 60 * 60

/** A POST that may be repeated. Without a key it is never taken for a repetition. */
export type RepeatablePost = {
  readonly idempotencyKey: string | undefined
  /** Everything that makes the request what it is; a key that comes with something else is refused. */
  readonly asked: readonly unknown[]
  /** Whether what it created when it was first sent still stands. */
  readonly isThere: (id: string) => Promise<boolean>
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
  { idempotencyKey, asked, isThere }: RepeatablePost,
  prepare: (refusal?: TransactionRefused) => Creation | Promise<Creation>,
): Promise<string> {
  const now = clock()
  const post = idempotencyKey === undefined ? undefined : toKeyedPost(userId, idempotencyKey, asked)
  let refusal: TransactionRefused | undefined
  for (;;) {
    const earlier = post && (await findReplay(table, post, now))?.created
    if (earlier !== undefined) {
      if (await isThere(earlier)) return earlier
      throw new Problem(
        'gone',
        'This was saved already, and has been deleted since. Send again to save it as a new one.',
      )
    }
    const { id, writes } = await prepare(refusal)
    try {
      await table.transact([...writes, ...(post ? [recordReplay(post, id, now)] : [])])
      return id
    } catch (error) {
      if (!(error instanceof TransactionRefused)) throw error
      refusal = error
    }
  }
}

/** A POST by its key, with what it asked for: the same key with anything else is another POST. */
export type KeyedPost = { readonly userId: UserId; readonly key: string; readonly fingerprint: string }

export const toKeyedPost = (userId: UserId, key: string, asked: readonly unknown[]): KeyedPost => ({
  userId,
  key,
  fingerprint: sha256(JSON.stringify(asked)),
})

const recordSchema = z.object({
  /** The id of what was created, or what a job that takes several transactions began with. */
  created: z.string(),
  fingerprint: z.string(),
  ttl: z.number(),
  /** Set when such a job is over: how many things it did. */
  done: z.optional(z.number()),
})

/** What is remembered of a POST that came before. Throws `conflict` when its key was used for something else. */
export async function findReplay(table: Table, { userId, key, fingerprint }: KeyedPost, now: number) {
  const item = await table.get(keys.answeredPost(userId, key))
  const record = item && recordSchema.parse(item)
  if (!record || record.ttl * 1000 <= now) return undefined
  if (record.fingerprint !== fingerprint) {
    throw new Problem(
      'conflict',
      'An earlier version of this was saved already. Look for it in the list, or send again to save this one as well.',
    )
  }
  return record
}

/** The write that remembers what a POST created; refused when a repetition of it was faster. */
export function recordReplay({ userId, key, fingerprint }: KeyedPost, created: string, now: number): Write {
  const nowSeconds = Math.floor(now / 1000)
  return {
    Put: {
      Item: { ...keys.answeredPost(userId, key), created, fingerprint, ttl: nowSeconds + keptSeconds },
      ConditionExpression: 'attribute_not_exists(pk) OR #ttl <= :now',
      ExpressionAttributeNames: { '#ttl': 'ttl' },
      ExpressionAttributeValues: { ':now': nowSeconds },
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
