import * as z from 'zod/mini'
import { keys } from '#functions/table/keys.ts'
import type { Table } from '#functions/table/table.ts'
import { type TripId, tripSeq, type UserId } from '#shared/ids.ts'
import { parseItem, type StoredWaypoint } from './item.ts'

/** A place in a trip's date order as a client carries it: what follows the trip's number in the index, in base64url. */
const placePattern = /^\d{4}-\d{2}-\d{2}#(!\d{2}#)?[0-7][0-9A-HJKMNP-TV-Z]{25}$/
const longestCursor = 64

/** The query of a list that is read piece by piece. */
export const cursorQuery = z.object({
  after: z.optional(
    z.string().check(
      z.maxLength(longestCursor, { error: 'after must be what the last answer called next', abort: true }),
      z.refine<string>((text) => placePattern.test(decode(text)), 'after must be what the last answer called next'),
    ),
  ),
})

const encode = (place: string) => Buffer.from(place).toString('base64url')
const decode = (cursor: string) => Buffer.from(cursor, 'base64url').toString()

/** Waypoints of a trip in date order, at most 1 MB of them, and where to go on; `next` is null at the end. */
export type WaypointPiece = { readonly items: readonly StoredWaypoint[]; readonly next: string | null }

/** Reads on behind a cursor, each waypoint once: nothing before it is read again. */
export async function readPiece(
  table: Table,
  userId: UserId,
  tripId: TripId,
  after: string | undefined,
): Promise<WaypointPiece> {
  const seq = tripSeq(tripId)
  const { pk, from, to } = keys.waypoints(userId, seq)
  const place = after === undefined ? undefined : decode(after)
  const start = place && {
    ...keys.waypoint(userId, seq, place.slice(place.lastIndexOf('#') + 1)),
    ls: `${from}${place}`,
  }
  const { items, lastKey } = await table.query({
    IndexName: 'byDate',
    KeyConditionExpression: 'pk = :pk AND ls BETWEEN :from AND :to',
    ExpressionAttributeValues: { ':pk': pk, ':from': from, ':to': to },
    ...(start ? { ExclusiveStartKey: start } : {}),
  })
  return { items: items.map(parseItem), next: lastKey ? encode(String(lastKey.ls).slice(from.length)) : null }
}

/** All waypoints of a trip in date order. */
export async function readAll(table: Table, userId: UserId, tripId: TripId): Promise<StoredWaypoint[]> {
  const all: StoredWaypoint[] = []
  let after: string | undefined
  do {
    const { items, next } = await readPiece(table, userId, tripId, after)
    all.push(...items)
    after = next ?? undefined
  } while (after !== undefined)
  return all
}
