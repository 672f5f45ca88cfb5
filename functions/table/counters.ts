/** One item counts a day (UTC) and its hours, so one conditional write checks both limits. */
import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import type { Key } from './keys.ts'
import { ConditionFailed, ignoreRefusal, type Table } from './table.ts'

const hour = 3_600_000
const day = 24 * hour
/** The largest expected difference between two functions' clocks, in ms. */
const clockSlack = 60_000

export type Allowance = {
  readonly perHour?: number
  readonly perDay?: number
  /** Separate limits for parts of the day's allowance; `name` is the attribute that counts one. */
  readonly parts?: readonly { readonly name: string; readonly perDay: number }[]
}

/** `reset` is the time when there is more, in ms since 1970. */
export type Remaining = { readonly remaining: number; readonly reset: number; readonly usedToday: number }

/** Thrown when an allowance has less left than was to be counted; `reset` is in ms since 1970. */
export class Exhausted extends Error {
  override readonly name = 'Exhausted'
  readonly left: number
  readonly reset: number
  readonly usedToday: number

  constructor({ remaining, reset, usedToday }: Remaining) {
    super('The allowance is used up')
    this.left = remaining
    this.reset = reset
    this.usedToday = usedToday
  }
}

const countsSchema = z.catchall(
  z.object({ last: z._default(z.string(), ''), ttl: z._default(z.number(), 0) }),
  z.unknown(),
)
type Counts = z.infer<typeof countsSchema>

/** Returns the day (UTC) of a time in ms, such as `2027-05-31`. */
export const dayWindow = (now: number): string => new Date(now).toISOString().slice(0, 10)

/** Counts actions, or throws Exhausted and counts nothing. */
export async function count(
  table: Table,
  key: Key,
  allowance: Allowance,
  now: number,
  actions = 1,
): Promise<Remaining> {
  // Identifies this call, so that a write repeated after a lost answer counts once.
  const request = randomUUID()
  const windows = listWindows(allowance, now)
  try {
    return toRemaining(windows, await add(table, key, windows, now, { actions, request }))
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error
    const item = countsSchema.parse((await table.get(key)) ?? {})
    if (item.last === request) return toRemaining(windows, item)
    if (isClockAhead(item, now)) {
      await restart(table, key, item.ttl, now)
      return count(table, key, allowance, now, actions)
    }
    const full = windows.filter(({ name, limit }) => getCount(item, name) + actions > limit)
    // Then the refused write repeated one whose answer was lost, and another request has counted since.
    if (full.length === 0) return toRemaining(windows, item)
    const reset = Math.max(...full.map((window) => window.reset), now)
    throw new Exhausted({ ...toRemaining(windows, item), reset })
  }
}

/** Undoes a `count` for a request that was not served. After a lost answer it may undo one too many, in the user's favor. */
export async function uncount(table: Table, key: Key, allowance: Allowance, now: number, actions = 1): Promise<void> {
  const minus = listWindows(allowance, now).map(({ name }) => `#${name} :minus`)
  await table.update({
    Key: key,
    UpdateExpression: `ADD ${minus.join(', ')}`,
    ExpressionAttributeValues: { ':minus': -actions },
  })
}

type Window = { readonly name: string; readonly limit: number; readonly reset: number }

function listWindows({ perHour, perDay, parts = [] }: Allowance, now: number): Window[] {
  const hourName = `h${String(new Date(now).getUTCHours()).padStart(2, '0')}`
  const midnight = (Math.floor(now / day) + 1) * day
  return [
    // The dashboard shows the day's count, so always count it.
    { name: 'day', limit: perDay ?? Number.MAX_SAFE_INTEGER, reset: midnight },
    ...parts.map((part) => ({ name: part.name, limit: part.perDay, reset: midnight })),
    ...(perHour === undefined ? [] : [{ name: hourName, limit: perHour, reset: (Math.floor(now / hour) + 1) * hour }]),
  ]
}

async function add(
  table: Table,
  key: Key,
  windows: readonly Window[],
  now: number,
  { actions, request }: { readonly actions: number; readonly request: string },
): Promise<Counts> {
  const free = windows.map(({ name }) => `(attribute_not_exists(#${name}) OR #${name} <= :${name})`)
  const item = await table.update({
    Key: key,
    UpdateExpression: `ADD ${windows.map(({ name }) => `#${name} :actions`).join(', ')} SET #last = :request, #ttl = :ttl`,
    ConditionExpression: `${free.join(' AND ')} AND (attribute_not_exists(#last) OR #last <> :request) AND (attribute_not_exists(#ttl) OR #ttl <= :latest)`,
    ExpressionAttributeValues: {
      ':actions': actions,
      ':request': request,
      ':ttl': toTtl(now),
      ':latest': toTtl(now + clockSlack),
      ...Object.fromEntries(windows.map(({ name, limit }) => [`:${name}`, limit - actions])),
    },
    ReturnValues: 'ALL_NEW',
  })
  return countsSchema.parse(item)
}

const toTtl = (now: number): number => Math.floor((now + 2 * day) / 1000)

/** Returns whether a clock that was ahead made these counts, which would block until that clock's time. */
const isClockAhead = ({ ttl }: Counts, now: number): boolean => ttl > toTtl(now + clockSlack)

/** Resets the counts, unless another request already did. */
async function restart(table: Table, key: Key, ttl: number, now: number): Promise<void> {
  await table
    .put({
      Item: { ...key, ttl: toTtl(now) },
      ConditionExpression: '#ttl = :ttl',
      ExpressionAttributeValues: { ':ttl': ttl },
    })
    .catch(ignoreRefusal)
}

const getCount = (item: Counts, name: string): number => Number(item[name] ?? 0)

function toRemaining(windows: readonly Window[], item: Counts): Remaining {
  const remaining = windows.map(({ name, limit, reset }) => ({
    remaining: Math.max(0, limit - getCount(item, name)),
    reset,
  }))
  // If two limits leave equally little, report the longer one.
  const tightest = remaining.reduce((a, b) =>
    b.remaining < a.remaining || (b.remaining === a.remaining && b.reset > a.reset) ? b : a,
  )
  return { ...tightest, usedToday: getCount(item, 'day') }
}
