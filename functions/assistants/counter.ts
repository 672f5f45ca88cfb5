import * as z from 'zod/mini'
import type { Key } from '#functions/table/keys.ts'
import { ConditionFailed, type Table } from '#functions/table/table.ts'

const hour = 3_600_000
const day = 24 * hour

/** How much of one thing one subject may do in the hour and the day (UTC) that contain a moment. */
export type Allowance = { readonly perHour?: number; readonly perDay?: number }

/** What is left after counting, and when (ms since 1970) there is more. */
export type Left = { readonly left: number; readonly reset: number; readonly usedToday: number }

/** The allowance is used up until `reset` (ms since 1970). */
export class Exhausted extends Error {
  override readonly name = 'Exhausted'
  readonly reset: number

  constructor(reset: number) {
    super('The allowance is used up')
    this.reset = reset
  }
}

const countsSchema = z.catchall(z.object({ last: z._default(z.string(), '') }), z.unknown())
type Counts = z.infer<typeof countsSchema>

/** The day of a moment, which is the window its counter is kept under: `2027-05-31`. */
export const dayWindow = (now: number): string => new Date(now).toISOString().slice(0, 10)

/**
 * Counts one more, or throws Exhausted and counts nothing. A day and its hours are counted in one item, so that both
 * limits hold in one conditional write; `request` names the request, so that a write repeated after a lost answer
 * counts once.
 */
export async function count(table: Table, key: Key, allowance: Allowance, now: number, request: string): Promise<Left> {
  const windows = windowsOf(allowance, now)
  try {
    return leftOf(windows, await add(table, key, windows, now, request))
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error
    const item = countsSchema.parse((await table.get(key)) ?? {})
    if (item.last === request) return leftOf(windows, item)
    throw new Exhausted(
      Math.max(...windows.filter(({ name, most }) => used(item, name) >= most).map(({ reset }) => reset), now),
    )
  }
}

/** Takes back what `count` counted, for a request that was not served. Repeated after a lost answer it gives one more back: to the user's favour. */
export async function uncount(table: Table, key: Key, allowance: Allowance, now: number): Promise<void> {
  const names = windowsOf(allowance, now).map(({ name }) => name)
  await table.update({
    Key: key,
    UpdateExpression: `ADD ${names.map((name) => `#${name} :minus`).join(', ')}`,
    ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
    ExpressionAttributeValues: { ':minus': -1 },
  })
}

type Window = { readonly name: string; readonly most: number; readonly reset: number }

function windowsOf({ perHour, perDay }: Allowance, now: number): Window[] {
  const hourName = `h${String(new Date(now).getUTCHours()).padStart(2, '0')}`
  return [
    // The day is always counted: it is what the dashboard asks for.
    { name: 'day', most: perDay ?? Number.MAX_SAFE_INTEGER, reset: (Math.floor(now / day) + 1) * day },
    ...(perHour === undefined ? [] : [{ name: hourName, most: perHour, reset: (Math.floor(now / hour) + 1) * hour }]),
  ]
}

async function add(table: Table, key: Key, windows: readonly Window[], now: number, request: string): Promise<Counts> {
  const free = windows.map(({ name }) => `(attribute_not_exists(#${name}) OR #${name} < :${name})`)
  const item = await table.update({
    Key: key,
    UpdateExpression: `ADD ${windows.map(({ name }) => `#${name} :one`).join(', ')} SET #last = :request, #ttl = :ttl`,
    ConditionExpression: `${free.join(' AND ')} AND (attribute_not_exists(#last) OR #last <> :request)`,
    ExpressionAttributeNames: {
      '#last': 'last',
      '#ttl': 'ttl',
      ...Object.fromEntries(windows.map(({ name }) => [`#${name}`, name])),
    },
    ExpressionAttributeValues: {
      ':one': 1,
      ':request': request,
      ':ttl': Math.floor((now + 2 * day) / 1000),
      ...Object.fromEntries(windows.map(({ name, most }) => [`:${name}`, most])),
    },
    ReturnValues: 'ALL_NEW',
  })
  return countsSchema.parse(item)
}

const used = (item: Counts, name: string): number => Number(item[name] ?? 0)

function leftOf(windows: readonly Window[], item: Counts): Left {
  const left = windows.map(({ name, most, reset }) => ({ left: Math.max(0, most - used(item, name)), reset }))
  // Of two limits that leave equally little, the one that stands longer counts.
  const tightest = left.reduce((a, b) => (b.left < a.left || (b.left === a.left && b.reset > a.reset) ? b : a))
  return { ...tightest, usedToday: used(item, 'day') }
}
