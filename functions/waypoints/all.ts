import * as z from 'zod/mini'
import type { StoreContext } from '#functions/http/types.ts'
import { type KeyRange, keys } from '#functions/table/keys.ts'
import type { TripReader } from '#functions/trips/reader.ts'
import { type TripId, tripSeq, type UserId } from '#shared/ids.ts'
import { parseItem, type StoredWaypoint } from './item.ts'
import { splitTrip, type TripWithStops } from './with-trip.ts'

/** The sort text that a cursor encodes: day, optional order and ULID. */
const placePattern = /^\d{4}-\d{2}-\d{2}#(!\d{2}#)?[0-7][0-9A-HJKMNP-TV-Z]{25}$/
const maxCursorLength = 64

export const cursorQuery = z.object({
  after: z.optional(
    z.string().check(
      z.maxLength(maxCursorLength, { error: 'after must be the value of next in the last answer', abort: true }),
      z.refine<string>((text) => placePattern.test(decode(text)), 'after must be the value of next in the last answer'),
    ),
  ),
})

const encode = (place: string) => Buffer.from(place).toString('base64url')
const decode = (cursor: string) => Buffer.from(cursor, 'base64url').toString()

type Context = Pick<StoreContext, 'table' | 'userId'>

/** Up to 1 MB of a trip's waypoints in date order, and the next piece's cursor; null at the end. */
export type WaypointPiece = { readonly stops: readonly StoredWaypoint[]; readonly next: string | null }

/** Returns the first piece and its trip from one query. Throws `not_found`. */
export async function readFirstPiece(
  context: Context,
  trips: TripReader,
  tripId: TripId,
): Promise<WaypointPiece & TripWithStops> {
  const { items, next } = await queryPiece(context, tripId, keys.tripWithWaypoints, undefined)
  return { ...(await splitTrip(trips, tripId, items)), next }
}

export async function readPiece(context: Context, tripId: TripId, after: string | undefined): Promise<WaypointPiece> {
  const { items, next } = await queryPiece(context, tripId, keys.waypoints, after)
  return { stops: items.map(parseItem), next }
}

/** Returns all waypoints in date order. The caller must check that the trip exists. */
export async function readAll(context: Context, tripId: TripId): Promise<StoredWaypoint[]> {
  return readRemaining(context, tripId, await readPiece(context, tripId, undefined))
}

/** Returns all waypoints in date order. Throws `not_found`. */
export async function readAllOfTrip(context: Context, trips: TripReader, tripId: TripId): Promise<StoredWaypoint[]> {
  return readRemaining(context, tripId, await readFirstPiece(context, trips, tripId))
}

async function readRemaining(context: Context, tripId: TripId, first: WaypointPiece): Promise<StoredWaypoint[]> {
  const all = [...first.stops]
  for (let after = first.next; after !== null; ) {
    const { stops, next } = await readPiece(context, tripId, after)
    all.push(...stops)
    after = next
  }
  return all
}

async function queryPiece(
  { table, userId }: Context,
  tripId: TripId,
  toRange: (userId: UserId, tripSeq: number) => KeyRange,
  after: string | undefined,
) {
  const seq = tripSeq(tripId)
  const { pk, from, to } = toRange(userId, seq)
  const { from: prefix } = keys.waypoints(userId, seq)
  const place = after === undefined ? undefined : decode(after)
  const start = place && {
    ...keys.waypoint(userId, seq, place.slice(place.lastIndexOf('#') + 1)),
    ls: `${prefix}${place}`,
  }
  const { items, lastKey } = await table.query({
    IndexName: 'byDate',
    KeyConditionExpression: 'pk = :pk AND ls BETWEEN :from AND :to',
    ExpressionAttributeValues: { ':pk': pk, ':from': from, ':to': to },
    ...(start ? { ExclusiveStartKey: start } : {}),
  })
  return { items, next: lastKey ? encode(String(lastKey.ls).slice(prefix.length)) : null }
}
