import * as z from 'zod/mini'
import { type Allowance, count, dayWindow, Exhausted, isExhausted } from '#functions/table/counters.ts'
import { type Key, keys } from '#functions/table/keys.ts'
import { sha256 } from '#functions/table/sha256.ts'
import { ConditionFailed, type Table } from '#functions/table/table.ts'
import { Problem } from '#shared/problem.ts'
import { toNetwork } from './network.ts'

/** Failures of one account from one address before each further try has to wait. */
export const freeFailures = 5
/** The wait after the free failures: the first, doubled each time, never above the second (seconds). */
const [firstDelay, longestDelay] = [1, 15 * 60]
/** Failures in an hour after which an account or an address has to wait for the next hour. */
export const failuresPerAccount = 100
export const failuresPerAddress = 300
/** Registrations in an hour from one address. */
export const registrationsPerAddress = 60

const hour = 3_600_000
const toSeconds = (milliseconds: number): number => Math.ceil(milliseconds / 1000)
const tooManyAttempts = (wait: number): Problem =>
  new Problem('too_many_requests', 'Too many attempts. Please wait a moment and try again.', {
    retryAfter: toSeconds(wait),
  })

const failuresSchema = z.object({ failures: z.number(), nextAt: z.number(), ttl: z.number() })

/** How long the next attempt has to wait after this many failures in a row (ms). */
function computeDelay(failures: number): number {
  if (failures < freeFailures) return 0
  return Math.min(firstDelay * 2 ** (failures - freeFailures), longestDelay) * 1000
}

/**
 * The brakes on guessing passwords. Failures of one account from one address make the next attempt wait, longer each
 * time; since others' addresses have their own count, nobody can lock somebody else out that way. Two coarse ceilings
 * an hour, per account and per address, stand behind it against guessing from many addresses or at many accounts.
 */
export function createLoginThrottle(table: Table, uniqueUsername: string, address: string, now: number) {
  const account = sha256(uniqueUsername)
  const network = toNetwork(address)
  const pair = keys.rate('login', `${account}#${network}`, 'recent')
  const ceilings: readonly { key: Key; allowance: Allowance }[] = [
    { key: keys.rate('login-account', account, dayWindow(now)), allowance: { perHour: failuresPerAccount } },
    { key: keys.rate('login-address', network, dayWindow(now)), allowance: { perHour: failuresPerAddress } },
  ]

  return {
    /** Counts an attempt as failed before it is made, so that many at once cannot slip through. Throws `too_many_requests`. */
    async begin(): Promise<void> {
      const [reached] = await Promise.all([
        Promise.all(ceilings.map(({ key, allowance }) => isExhausted(table, key, allowance, now))),
        takeTurn(table, pair, now),
      ])
      if (reached.includes(true)) throw tooManyAttempts(hour - (now % hour))
    },
    /** The attempt has failed: it counts towards the hour's ceilings. */
    async recordFailure(): Promise<void> {
      await Promise.all(ceilings.map(({ key }) => count(table, key, { perHour: Number.MAX_SAFE_INTEGER }, now)))
    },
    /** The attempt has succeeded: the failures before it are forgotten. */
    async recordSuccess(): Promise<void> {
      await table.delete({ Key: pair })
    },
  }
}

/** Counts a registration from an address. Throws `too_many_requests` above the hour's limit. */
export async function countRegistration(table: Table, address: string, now: number): Promise<void> {
  const key = keys.rate('register', toNetwork(address), dayWindow(now))
  try {
    await count(table, key, { perHour: registrationsPerAddress }, now)
  } catch (error) {
    if (error instanceof Exhausted) throw tooManyAttempts(error.reset - now)
    throw error
  }
}

async function takeTurn(table: Table, key: Key, now: number): Promise<void> {
  const item = await table.get(key)
  const found = item && failuresSchema.parse(item)
  const known = found && found.ttl * 1000 > now ? found : undefined
  if (known && known.nextAt > now) throw tooManyAttempts(known.nextAt - now)
  const failures = (known?.failures ?? 0) + 1
  const delay = computeDelay(failures)
  // Without a delay nobody waits, not even who came a millisecond before.
  const nextAt = delay === 0 ? 0 : now + delay
  try {
    await table.put({
      Item: { ...key, failures, nextAt, ttl: toSeconds(now + delay + hour) },
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
