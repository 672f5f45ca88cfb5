import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { count, dayWindow, Exhausted, uncount } from '#functions/table/counters.ts'
import { type Key, keys } from '#functions/table/keys.ts'
import { sha256 } from '#functions/table/sha256.ts'
import { ConditionFailed, type Table } from '#functions/table/table.ts'
import { Problem } from '#shared/problem.ts'

/** Failures of one account from one network before each further try has to wait. */
export const freeFailures = 5
/** The wait after the free failures: the first, doubled each time, never above the second (seconds). */
const [firstDelay, maxDelay] = [1, 15 * 60]

/** Attempts of strangers in an hour, at one account and from one network, before they have to come one after the other. */
const [freeAtAccount, freeFromNetwork] = [100, 300]
/** The pause between those: the first, doubled every so many attempts, never above the third (seconds, attempts, seconds). */
const [firstPause, attemptsPerDoubling, maxPause] = [1, 5, 30]

/** Registrations in an hour from one address. */
export const registrationsPerAddress = 60

const hour = 3_600_000
const toSeconds = (milliseconds: number): number => Math.ceil(milliseconds / 1000)
const tooManyAttempts = (wait: number): Problem =>
  new Problem('too_many_requests', 'Too many attempts. Please wait a moment and try again.', {
    retryAfter: toSeconds(wait),
  })

/** Whose attempts: at an account, known by its unique username, from a network. */
export type Attempts = { readonly uniqueUsername: string; readonly network: string }

const toPairKey = ({ uniqueUsername, network }: Attempts): Key => keys.rate('login', sha256(uniqueUsername), network)
const toAccountKey = ({ uniqueUsername }: Attempts, now: number): Key =>
  keys.rate('login-account', sha256(uniqueUsername), hourWindow(now))
const hourWindow = (now: number): string => new Date(now).toISOString().slice(0, 13)

/**
 * The brakes on guessing passwords. Failures of one account from one network make the next attempt wait, longer each
 * time. A stranger, from a network that has never signed in to the account, shares two more brakes with all others: one
 * of the account, against guessing from many networks, and one of the network, against guessing at many accounts. They
 * never stop anybody; beyond a number of attempts in an hour strangers come one after the other, with pauses in between.
 */
export function createLoginThrottle(table: Table, attempts: Attempts, isStranger: boolean, now: number) {
  const pair = toPairKey(attempts)
  const sharedThrottles = [
    { key: toAccountKey(attempts, now), free: freeAtAccount },
    { key: keys.rate('login-network', attempts.network, hourWindow(now)), free: freeFromNetwork },
  ].filter(() => isStranger)

  return {
    /** Counts an attempt as failed before it is made, so that many at once cannot slip through. Throws `too_many_requests`. */
    async recordAttempt(): Promise<void> {
      // A request that must wait anyway does not count for others.
      await findFailures(table, pair, now)
      await Promise.all(sharedThrottles.map(({ key, free }) => passThrottle(table, key, free, now)))
      await countFailure(table, pair, now)
    },
    /** The attempt has succeeded: the failures before it are forgotten, and it was none. */
    async recordSuccess(): Promise<void> {
      await Promise.all([
        table.delete({ Key: pair }),
        ...sharedThrottles.map(({ key }) => uncount(table, key, {}, now)),
      ])
    },
  }
}

/** Forgets the failed attempts at an account: those from this network, and the strangers'. */
export async function clearLoginThrottle(table: Table, attempts: Attempts, now: number): Promise<void> {
  await Promise.all([toPairKey(attempts), toAccountKey(attempts, now)].map((Key) => table.delete({ Key })))
}

/** Counts a registration from a network. Throws `too_many_requests` above the hour's limit. */
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

/** The time that the next attempt has to wait after this many failures in a row (ms). */
function computeDelay(failures: number): number {
  if (failures < freeFailures) return 0
  return Math.min(firstDelay * 2 ** (failures - freeFailures), maxDelay) * 1000
}

/** The kept item, and the failures in a row that it stands for. Throws `too_many_requests` while the next attempt has to wait. */
async function findFailures(table: Table, key: Key, now: number) {
  const item = await table.get(key)
  const record = item && failuresSchema.parse(item)
  // A wait longer than any is what a clock that was ahead has left behind.
  const counts = record !== undefined && record.ttl * 1000 > now && record.nextAt - now <= maxDelay * 1000
  if (counts && record.nextAt > now) throw tooManyAttempts(record.nextAt - now)
  return { record, failures: counts ? record.failures : 0 }
}

async function countFailure(table: Table, key: Key, now: number): Promise<void> {
  const { record, failures } = await findFailures(table, key, now)
  const delay = computeDelay(failures + 1)
  // Without a delay nobody waits, not even who came a millisecond before.
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
    // Another attempt was counted in between: this one has to look again.
    if (error instanceof ConditionFailed) return countFailure(table, key, now)
    throw error
  }
}

/** The time that strangers pause after this many attempts in an hour (ms); none while attempts are free. */
function computePause(attempts: number, free: number): number {
  if (attempts <= free) return 0
  const doublings = Math.floor((attempts - free - 1) / attemptsPerDoubling)
  return Math.min(firstPause * 2 ** doublings, maxPause) * 1000
}

/** Counts a stranger's attempt; when they have to come one after the other, takes the turn or throws `too_many_requests`. */
async function passThrottle(table: Table, key: Key, free: number, now: number): Promise<void> {
  const { usedToday: attempts } = await count(table, key, {}, now)
  const pause = computePause(attempts, free)
  if (pause === 0) return
  try {
    await table.update({
      Key: key,
      UpdateExpression: 'SET nextAt = :next, turn = :turn',
      // `turn` names this call, which is repeated when its answer is lost.
      ConditionExpression: 'attribute_not_exists(nextAt) OR nextAt <= :now OR nextAt > :longest OR turn = :turn',
      ExpressionAttributeValues: {
        ':next': now + pause,
        ':turn': randomUUID(),
        ':now': now,
        ':longest': now + maxPause * 1000,
      },
    })
  } catch (error) {
    if (error instanceof ConditionFailed) throw tooManyAttempts(pause)
    throw error
  }
}
