import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { count, dayWindow, Exhausted, uncount } from '#functions/table/counters.ts'
import { type Key, keys } from '#functions/table/keys.ts'
import { sha256 } from '#functions/table/sha256.ts'
import { ConditionFailed, refuseWith, type Table } from '#functions/table/table.ts'
import { Problem } from '#shared/problem.ts'

/** Failures for an account from a network before delays begin. */
export const freeFailures = 5
/** The first delay after the free failures and the limit to which it doubles (seconds). */
const [firstDelay, maxDelay] = [1, 15 * 60]

/** Strangers' attempts in an hour at an account, and from a network, before pauses begin. */
const [freeAtAccount, freeFromNetwork] = [100, 300]
/** The first pause (seconds), the attempts until it doubles, and its limit (seconds). */
const [firstPause, attemptsPerDoubling, maxPause] = [1, 5, 30]

export const registrationsPerAddress = 60

const hour = 3_600_000
const toSeconds = (milliseconds: number): number => Math.ceil(milliseconds / 1000)
const tooManyAttempts = (wait: number): Problem =>
  new Problem('too_many_requests', 'Too many attempts. Please wait a moment and try again.', {
    retryAfter: toSeconds(wait),
  })

export type Attempts = { readonly uniqueUsername: string; readonly network: string }

const toPairKey = ({ uniqueUsername, network }: Attempts): Key => keys.rate('login', sha256(uniqueUsername), network)
const toAccountKey = ({ uniqueUsername }: Attempts, now: number): Key =>
  keys.rate('login-account', sha256(uniqueUsername), hourWindow(now))
const hourWindow = (now: number): string => new Date(now).toISOString().slice(0, 13)

/**
 * Slows down password guessing. Failures for an account from a network delay the next attempt, each time longer. Networks that
 * never signed in to the account also share two throttles: one per account, against guessing from many networks, and one per
 * network, against guessing at many accounts. These never block anyone: beyond an hourly number, attempts are let through one at
 * a time, with pauses.
 */
export function createLoginThrottle(table: Table, attempts: Attempts, isStranger: boolean, now: number) {
  const pair = toPairKey(attempts)
  const sharedThrottles = [
    { key: toAccountKey(attempts, now), free: freeAtAccount },
    { key: keys.rate('login-network', attempts.network, hourWindow(now)), free: freeFromNetwork },
  ].filter(() => isStranger)

  return {
    /** Counts the attempt as failed in advance, so that parallel attempts cannot bypass the limit. Throws `too_many_requests`. */
    async recordAttempt(): Promise<void> {
      // Check first, so that an attempt that must wait does not count in the shared throttles.
      await findFailures(table, pair, now)
      await Promise.all(sharedThrottles.map(({ key, free }) => passThrottle(table, key, free, now)))
      await countFailure(table, pair, now)
    },
    /** Forgets the failures, and takes the attempt off the shared counts. */
    async recordSuccess(): Promise<void> {
      await Promise.all([
        table.delete({ Key: pair }),
        ...sharedThrottles.map(({ key }) => uncount(table, key, {}, now)),
      ])
    },
  }
}

/** Forgets the account's failures from this network, and the count of strangers' attempts. */
export async function clearLoginThrottle(table: Table, attempts: Attempts, now: number): Promise<void> {
  await Promise.all([toPairKey(attempts), toAccountKey(attempts, now)].map((Key) => table.delete({ Key })))
}

/** Throws `too_many_requests` above the hour's limit. */
export async function countRegistration(table: Table, network: string, now: number): Promise<void> {
  const key = keys.rate('register', network, dayWindow(now))
  try {
    await count(table, key, { perHour: registrationsPerAddress }, now)
  } catch (error) {
    if (error instanceof Exhausted) throw tooManyAttempts(error.reset - now)
    throw error
  }
}

const failuresSchema = z.object({ failures: z.number(), nextAt: z.number(), ttl: z.number() })

/** Returns milliseconds. */
function computeDelay(failures: number): number {
  if (failures < freeFailures) return 0
  return Math.min(firstDelay * 2 ** (failures - freeFailures), maxDelay) * 1000
}

/** Throws `too_many_requests` during a delay. */
async function findFailures(table: Table, key: Key, now: number) {
  const item = await table.get(key)
  const record = item && failuresSchema.parse(item)
  // A delay above the maximum comes from a clock that was ahead.
  const counts = record !== undefined && record.ttl * 1000 > now && record.nextAt - now <= maxDelay * 1000
  if (counts && record.nextAt > now) throw tooManyAttempts(record.nextAt - now)
  return { record, failures: counts ? record.failures : 0 }
}

async function countFailure(table: Table, key: Key, now: number): Promise<void> {
  const { record, failures } = await findFailures(table, key, now)
  const delay = computeDelay(failures + 1)
  // Without a delay, even an attempt with an earlier `now` need not wait.
  const nextAt = delay === 0 ? 0 : now + delay
  try {
    await table.put({
      Item: { ...key, failures: failures + 1, nextAt, ttl: toSeconds(now + delay + hour) },
      ...(record
        ? {
            ConditionExpression: 'failures = :known AND nextAt = :nextAt',
            ExpressionAttributeValues: { ':known': record.failures, ':nextAt': record.nextAt },
          }
        : { ConditionExpression: 'attribute_not_exists(pk)' }),
    })
  } catch (error) {
    // Another attempt was counted at the same time: read again.
    if (error instanceof ConditionFailed) return countFailure(table, key, now)
    throw error
  }
}

/** Returns milliseconds. */
function computePause(attempts: number, free: number): number {
  if (attempts <= free) return 0
  const doublings = Math.floor((attempts - free - 1) / attemptsPerDoubling)
  return Math.min(firstPause * 2 ** doublings, maxPause) * 1000
}

/** Takes a turn if pauses have begun, or throws `too_many_requests`. */
async function passThrottle(table: Table, key: Key, free: number, now: number): Promise<void> {
  const { usedToday: attempts } = await count(table, key, {}, now)
  const pause = computePause(attempts, free)
  if (pause === 0) return
  const turn = table.update({
    Key: key,
    UpdateExpression: 'SET nextAt = :next, turn = :turn',
    // `turn` identifies this call, because the table repeats it if its answer is lost.
    ConditionExpression: 'attribute_not_exists(nextAt) OR nextAt <= :now OR nextAt > :longest OR turn = :turn',
    ExpressionAttributeValues: {
      ':next': now + pause,
      ':turn': randomUUID(),
      ':now': now,
      ':longest': now + maxPause * 1000,
    },
  })
  await turn.catch(refuseWith(() => tooManyAttempts(pause)))
}
