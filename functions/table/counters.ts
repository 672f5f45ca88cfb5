/**
 * Counters of what a subject does in an hour and in a day (UTC). A day and its hours are counted in one item, so that both
 * limits hold in one conditional write; a TTL removes it when the day is over.
 */
import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import type { Key } from './keys.ts'
import { ConditionFailed, type Table } from './table.ts'

const hour = 3_600_000
const day = 24 * hour
/** The clocks of two functions may differ by as much (ms). */
const clockSlack = 60_000

/** The limits of an action per hour and day (UTC). */
export type Allowance = {
  readonly perHour?: number
  readonly perDay?: number
  /** A part of the day's allowance that this count belongs to, which has a limit of its own; `name` is the attribute it is counted under. */
  readonly part?: { readonly name: string; readonly perDay: number }
}

/** The rest of a quota after counting, and when (ms since 1970) there is more. */
export type Remaining = { readonly remaining: number; readonly reset: number; readonly usedToday: number }

/** The allowance is used up until `reset` (ms since 1970). */
export class Exhausted extends Error {
  override readonly name = 'Exhausted'
  readonly reset: number
  readonly usedToday: number

  constructor(reset: number, usedToday: number) {
    super('The allowance is used up')
    this.reset = reset
    this.usedToday = usedToday
  }
}

const countsSchema = z.catchall(
  z.object({ last: z._default(z.string(), ''), ttl: z._default(z.number(), 0) }),
  z.unknown(),
)
type Counts = z.infer<typeof countsSchema>

/** The day of a moment, which is the window its counter is kept under: `2027-05-31`. */
export const dayWindow = (now: number): string => new Date(now).toISOString().slice(0, 10)

/** Counts one more, or throws Exhausted and counts nothing. */
export async function count(table: Table, key: Key, allowance: Allowance, now: number): Promise<Remaining> {
  // Names this call, so that a write that the table repeats after a lost answer counts once.
  const request = randomUUID()
  const windows = listWindows(allowance, now)
  try {
    return toRemaining(windows, await add(table, key, windows, now, request))
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error
    const item = countsSchema.parse((await table.get(key)) ?? {})
    if (item.last === request) return toRemaining(windows, item)
    if (isClockAhead(item, now)) {
      await restart(table, key, item.ttl, now)
      return count(table, key, allowance, now)
    }
    const full = windows.filter(({ name, limit }) => getCount(item, name) >= limit)
    throw new Exhausted(Math.max(...full.map(({ reset }) => reset), now), getCount(item, 'day'))
  }
}

/** Takes back what `count` counted, for a request that was not served. Repeated after a lost answer it gives one more back: to the user's favour. */
export async function uncount(table: Table, key: Key, allowance: Allowance, now: number): Promise<void> {
  const names = listWindows(allowance, now).map(({ name }) => name)
  await table.update({
    Key: key,
    UpdateExpression: `ADD ${names.map((name) => `#${name} :minus`).join(', ')}`,
    ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
    ExpressionAttributeValues: { ':minus': -1 },
  })
}

type Window = { readonly name: string; readonly limit: number; readonly reset: number }

function listWindows({ perHour, perDay, part }: Allowance, now: number): Window[] {
  const hourName = `h${String(new Date(now).getUTCHours()).padStart(2, '0')}`
  const midnight = (Math.floor(now / day) + 1) * day
  return [
    // The day is always counted: it is what the dashboard asks for.
    { name: 'day', limit: perDay ?? Number.MAX_SAFE_INTEGER, reset: midnight },
    ...(part === undefined ? [] : [{ name: part.name, limit: part.perDay, reset: midnight }]),
    ...(perHour === undefined ? [] : [{ name: hourName, limit: perHour, reset: (Math.floor(now / hour) + 1) * hour }]),
  ]
}

async function add(table: Table, key: Key, windows: readonly Window[], now: number, request: string): Promise<Counts> {
  const free = windows.map(({ name }) => `(attribute_not_exists(#${name}) OR #${name} < :${name})`)
  const item = await table.update({
    Key: key,
    UpdateExpression: `ADD ${windows.map(({ name }) => `#${name} :one`).join(', ')} SET #last = :request, #ttl = :ttl`,
    ConditionExpression: `${free.join(' AND ')} AND (attribute_not_exists(#last) OR #last <> :request) AND (attribute_not_exists(#ttl) OR #ttl <= :latest)`,
    ExpressionAttributeNames: {
      '#last': 'last',
      '#ttl': 'ttl',
      ...Object.fromEntries(windows.map(({ name }) => [`#${name}`, name])),
    },
    ExpressionAttributeValues: {
      ':one': 1,
      ':request': request,
      ':ttl': toTtl(now),
      ':latest': toTtl(now + clockSlack),
      ...Object.fromEntries(windows.map(({ name, limit }) => [`:${name}`, limit])),
    },
    ReturnValues: 'ALL_NEW',
  })
  return countsSchema.parse(item)
}

const toTtl = (now: number): number => Math.floor((now + 2 * day) / 1000)

/** Returns true for counts made by a clock that was ahead and has been corrected; they would stay until that time. */
const isClockAhead = ({ ttl }: Counts, now: number): boolean => ttl > toTtl(now + clockSlack)

/** Starts counting again, unless another request has counted in the meantime. */
async function restart(table: Table, key: Key, ttl: number, now: number): Promise<void> {
  try {
    await table.put({
      Item: { ...key, ttl: toTtl(now) },
      ConditionExpression: '#ttl = :ttl',
      ExpressionAttributeNames: { '#ttl': 'ttl' },
      ExpressionAttributeValues: { ':ttl': ttl },
    })
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error
  }
}

const getCount = (item: Counts, name: string): number => Number(item[name] ?? 0)

function toRemaining(windows: readonly Window[], item: Counts): Remaining {
  const remaining = windows.map(({ name, limit, reset }) => ({
    remaining: Math.max(0, limit - getCount(item, name)),
    reset,
  }))
  // Of two limits that leave equally little, the one that stands longer counts.
  const tightest = remaining.reduce((a, b) =>
    b.remaining < a.remaining || (b.remaining === a.remaining && b.reset > a.reset) ? b : a,
  )
  return { ...tightest, usedToday: getCount(item, 'day') }
}
