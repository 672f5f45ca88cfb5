import type { UserTable } from '#functions/http/types.ts'
import { keys } from '#functions/table/keys.ts'
import { withoutCleared } from '#functions/table/revision.ts'
import { TransactionRefused } from '#functions/table/table.ts'
import type { TripStore } from '#functions/trips/store.ts'
import { createWaypointId, type TripId, tripSeq, type WaypointId, waypointUlid } from '#shared/ids.ts'
import { limits } from '#shared/limits.ts'
import type { Copy } from '#shared/schemas/trip.ts'
import type { StopTrack } from '#shared/track.ts'
import type { Trip } from '#shared/trip.ts'
import { lastOrder, numberStops } from '#shared/waypoint.ts'
import { readAll } from './all.ts'
import { optionalAttributes, type StoredWaypoint, toAttributes, toUlid, withoutAuthor } from './item.ts'
import { countTrackWrites, parseTrack, putTrack, toStoredSummary } from './track-item.ts'

/**
 * Copies a trip with its stops and tracks. Stops keep their ULIDs, so a repeated POST continues where the first was interrupted. The copy
 * has the attribute `copying` until it is complete. Throws `not_found`, `limit`.
 */
export async function copyTrip(
  { table, userId }: UserTable,
  trips: TripStore,
  tripId: TripId,
  { name, dates }: Copy,
  idempotencyKey: string,
): Promise<Trip> {
  const original = await trips.get(tripId)
  let all = await readAll({ table, userId }, tripId)
  const copy = await trips.create({ name, description: original.description }, idempotencyKey, {
    payload: ['copy', tripId, name, dates],
    writes: all.reduce((sum, { track }) => sum + 1 + countTrackWrites(track?.points ?? 0), 0),
    toAttributes: () => ({ copying: true, ...(original.plan ? { plan: original.plan } : {}) }),
  })
  const seq = tripSeq(copy.id)
  const Key = keys.trip(userId, seq)
  const toCopyId = (id: WaypointId) => createWaypointId(seq, waypointUlid(id))

  for (;;) {
    const item = await table.get(Key)
    if (item?.id !== copy.id || item.copying === undefined) return trips.get(copy.id)
    const copied = new Set((await readAll({ table, userId }, copy.id)).map(toUlid))
    const remaining = all.filter((stop) => !copied.has(toUlid(stop)))
    const orders = listOrders(all)
    try {
      const parts = cutTransactions(remaining)
      for (const [at, stops] of parts.entries()) {
        const tracks = await readTracks(stops)
        const counts = tracks.size > 0 ? 'waypointCount :count, trackCount :tracks' : 'waypointCount :count'
        const isLast = at === parts.length - 1
        await table.transact([
          ...stops.map((stop) => ({
            Put: {
              Item: toCopy(stop, orders.get(toUlid(stop)), tracks.get(toUlid(stop))),
              ConditionExpression: 'attribute_not_exists(pk)',
            },
          })),
          ...[...tracks.values()].map((track) => putTrack(userId, track)),
          {
            Update: {
              Key,
              UpdateExpression: `SET ls = :ls ADD ${counts}, changes :one${isLast ? ' REMOVE copying' : ''}`,
              ConditionExpression: 'id = :id AND attribute_exists(copying)',
              ExpressionAttributeValues: {
                ':count': stops.length,
                ...(tracks.size > 0 ? { ':tracks': tracks.size } : {}),
                ':one': 1,
                ':id': copy.id,
                ':ls': keys.tripByDate(seq),
              },
            },
          },
        ])
      }
      return trips.get(copy.id)
    } catch (error) {
      // A parallel repetition was faster, or the copy is gone: read again.
      if (!(error instanceof TransactionRefused)) throw error
      all = await readAll({ table, userId }, tripId)
    }
  }

  /** Returns copies of the tracks to these stops, by ULID. */
  async function readTracks(stops: readonly StoredWaypoint[]): Promise<ReadonlyMap<string, StopTrack>> {
    const ulids = stops.filter(({ track }) => track).map(toUlid)
    const items = await table.getAll(ulids.map((ulid) => keys.track(userId, tripSeq(tripId), ulid)))
    const copies = items.map(parseTrack).map(({ stop, from, ...track }) => ({
      ...track,
      stop: toCopyId(stop),
      from: toCopyId(from),
    }))
    return new Map(copies.map((track) => [waypointUlid(track.stop), track]))
  }

  function toCopy(
    { sk, weather, rev: _rev, movedBy: _movedBy, ...stop }: StoredWaypoint,
    order: number | undefined,
    track: StopTrack | undefined,
  ) {
    const ulid = toUlid({ sk })
    const unsigned = withoutAuthor(stop)
    const fields = dates
      ? { ...unsigned, ...(weather ? { weather } : {}) }
      : { ...unsigned, startDate: null, endDate: null, order }
    const leg = fields.leg && { ...fields.leg, from: toCopyId(fields.leg.from) }
    // The track may have changed since the stop was read.
    const summary = track && toStoredSummary(track)
    return {
      ...keys.waypoint(userId, seq, ulid),
      ...withoutCleared(
        { ...toAttributes({ ...fields, leg, track: summary }, seq, ulid), ...('weather' in fields ? { weather } : {}) },
        optionalAttributes,
      ),
    }
  }
}

/** Returns the lowest orders that keep stops as listed without their dates, by ULID; none if they are so already, or need too many. */
function listOrders(stops: readonly StoredWaypoint[]): ReadonlyMap<string, number | undefined> {
  const ulids = stops.map(toUlid)
  const orders = numberStops(ulids)
  const last = orders.at(-1) ?? 0
  return new Map(last > 0 && last <= lastOrder ? ulids.map((ulid, at) => [ulid, orders[at]]) : [])
}

/** Splits stops into transactions of at most 98 writes besides the trip's. A stop with a track takes two. */
function cutTransactions(stops: readonly StoredWaypoint[]): StoredWaypoint[][] {
  const parts: StoredWaypoint[][] = [[]]
  let writes = 0
  for (const stop of stops) {
    const more = stop.track ? 2 : 1
    writes += more
    if (writes > limits.batch.waypoints) {
      parts.push([])
      writes = more
    }
    parts.at(-1)?.push(stop)
  }
  return parts
}
