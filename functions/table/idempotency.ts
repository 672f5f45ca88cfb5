import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { limits } from '#shared/limits.ts'
import { Problem } from '#shared/problem.ts'
import { keys } from './keys.ts'
import type { Table, Write } from './table.ts'

/** A POST that may be repeated: whose it is, its `Idempotency-Key` and what it asks for. */
export type RepeatablePost = { readonly userId: string; readonly key: string; readonly fingerprint: string }

const recordSchema = z.object({ created: z.string(), fingerprint: z.string(), ttl: z.number() })

/** The POST to remember, or undefined when the client sent no key. `asked` is everything that makes the request what it is. */
export function repeatablePost(
  userId: string,
  key: string | undefined,
  asked: readonly unknown[],
): RepeatablePost | undefined {
  if (key === undefined) return undefined
  return { userId, key, fingerprint: createHash('sha256').update(JSON.stringify(asked)).digest('base64url') }
}

/** The id of what this POST created when it was answered before, or undefined. Throws `conflict` when its key was used for something else. */
export async function findReplay(
  table: Table,
  post: RepeatablePost | undefined,
  now: number,
): Promise<string | undefined> {
  const item = post && (await table.get(keys.answeredPost(post.userId, post.key)))
  if (!item) return undefined
  const { created, fingerprint, ttl } = recordSchema.parse(item)
  if (ttl * 1000 <= now) return undefined
  if (fingerprint !== post.fingerprint) {
    throw new Problem(
      'conflict',
      'An earlier version of this was saved already. Look for it in the list, or send again to save this one as well.',
    )
  }
  return created
}

/** The write that remembers what a POST created, for the transaction that creates it; refused when somebody was faster. */
export function recordReplay({ userId, key, fingerprint }: RepeatablePost, created: string, now: number): Write {
  const nowSeconds = Math.floor(now / 1000)
  return {
    Put: {
      Item: {
        ...keys.answeredPost(userId, key),
        created,
        fingerprint,
        ttl: nowSeconds + limits.idempotencyKey.keptSeconds,
      },
      ConditionExpression: 'attribute_not_exists(pk) OR #ttl <= :now',
      ExpressionAttributeNames: { '#ttl': 'ttl' },
      ExpressionAttributeValues: { ':now': nowSeconds },
    },
  }
}
