import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { type Key, keys } from '#functions/table/keys.ts'
import { ConditionFailed, type Item, type Table } from '#functions/table/table.ts'
import { limits } from '#shared/limits.ts'
import { Problem } from '#shared/problem.ts'
import { networkOf } from './network.ts'

const hour = 3_600_000
const hash = (text: string): string => createHash('sha256').update(text).digest('base64url')
const seconds = (milliseconds: number): number => Math.ceil(milliseconds / 1000)
const tooMany = (wait: number): Problem =>
  new Problem('too_many_requests', 'Too many attempts. Please wait a moment and try again.', {
    retryAfter: seconds(wait),
  })

const failuresSchema = z.object({ failures: z.number(), nextAt: z.number(), ttl: z.number() })
const countSchema = z.object({ count: z.number() })

/** How long after this many failures in a row the next attempt has to wait (ms). */
export function delayAfter(failures: number): number {
  const { freeFailures, firstDelaySeconds, longestDelaySeconds } = limits.login
  if (failures < freeFailures) return 0
  return Math.min(firstDelaySeconds * 2 ** (failures - freeFailures), longestDelaySeconds) * 1000
}

/**
 * The brakes on guessing passwords. Failures of one account from one address make the next attempt wait, longer each
 * time; since others' addresses have their own count, nobody can lock somebody else out that way. Two coarse ceilings
 * an hour, per account and per address, stand behind it against guessing from many addresses or at many accounts.
 */
export function loginThrottle(table: Table, uniqueUsername: string, address: string, now: number) {
  const account = hash(uniqueUsername)
  const network = networkOf(address)
  const window = String(Math.floor(now / hour))
  const pair = keys.rate('login', `${account}#${network}`, 'recent')
  const ceilings = [
    { key: keys.rate('login-account', account, window), most: limits.login.failuresPerAccountAnHour },
    { key: keys.rate('login-address', network, window), most: limits.login.failuresPerAddressAnHour },
  ]

  return {
    /** Counts an attempt as failed before it is made, so that many at once cannot slip through. Throws `too_many_requests`. */
    async begin(): Promise<void> {
      const [reached] = await Promise.all([
        Promise.all(ceilings.map(async ({ key, most }) => countOf(await table.get(key)) >= most)),
        takeTurn(table, pair, now),
      ])
      if (reached.includes(true)) throw tooMany(hour - (now % hour))
    },
    /** The attempt has failed: the hour's ceilings hear of it. */
    async failed(): Promise<void> {
      await Promise.all(ceilings.map(({ key }) => increment(table, key, now)))
    },
    /** The attempt has succeeded: the failures before it are forgotten. */
    async succeeded(): Promise<void> {
      await table.delete({ Key: pair })
    },
  }
}

/** Counts a registration from an address. Throws `too_many_requests` above the hour's limit. */
export async function countRegistration(table: Table, address: string, now: number): Promise<void> {
  const key = keys.rate('register', networkOf(address), String(Math.floor(now / hour)))
  try {
    await increment(table, key, now, limits.registrationsPerAddressAnHour)
  } catch (error) {
    if (error instanceof ConditionFailed) throw tooMany(hour - (now % hour))
    throw error
  }
}

async function takeTurn(table: Table, key: Key, now: number): Promise<void> {
  const item = await table.get(key)
  const found = item && failuresSchema.parse(item)
  const known = found && found.ttl * 1000 > now ? found : undefined
  if (known && known.nextAt > now) throw tooMany(known.nextAt - now)
  const failures = (known?.failures ?? 0) + 1
  const delay = delayAfter(failures)
  // Without a delay nobody waits, not even who came a millisecond before.
  const nextAt = delay === 0 ? 0 : now + delay
  try {
    await table.put({
      Item: { ...key, failures, nextAt, ttl: seconds(now + delay + hour) },
      ...(found
        ? {
            ConditionExpression: 'failures = :known AND nextAt = :nextAt',
            ExpressionAttributeValues: { ':known': found.failures, ':nextAt': found.nextAt },
          }
        : { ConditionExpression: 'attribute_not_exists(pk)' }),
    })
  } catch (error) {
    // Another attempt was counted in between: this one has to look again.
    if (error instanceof ConditionFailed) return takeTurn(table, key, now)
    throw error
  }
}

const countOf = (item: Item | undefined): number => (item ? countSchema.parse(item).count : 0)

async function increment(table: Table, Key: Key, now: number, below = Number.MAX_SAFE_INTEGER): Promise<void> {
  await table.update({
    Key,
    UpdateExpression: 'ADD #count :one SET #ttl = :ttl',
    ConditionExpression: 'attribute_not_exists(#count) OR #count < :below',
    ExpressionAttributeNames: { '#count': 'count', '#ttl': 'ttl' },
    ExpressionAttributeValues: { ':one': 1, ':ttl': seconds(now + 2 * hour), ':below': below },
  })
}
