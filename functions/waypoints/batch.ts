import type { StoreContext } from '#functions/http/types.ts'
import { createOnce } from '#functions/table/idempotency.ts'
import { keys } from '#functions/table/keys.ts'
import { queryAll } from '#functions/table/paging.ts'
import type { TransactionRefused } from '#functions/table/table.ts'
import { addStopDays } from '#functions/trips/days.ts'
import type { StoredTrip } from '#functions/trips/item.ts'
import type { TripReader } from '#functions/trips/reader.ts'
import {
  createWaypointId,
  getCreationTime,
  lastUlidTime,
  listUlids,
  type TripId,
  tripSeq,
  type WaypointId,
  waypointUlid,
} from '#shared/ids.ts'
import { Problem } from '#shared/problem.ts'
import type { WaypointBatch } from '#shared/schemas/batch.ts'
import { countAdded, tooManyWaypoints } from './count.ts'
import { putNewWaypoint } from './item.ts'
import { getWaypointId, readInTrip } from './reader.ts'

/**
 * Adds waypoints in one transaction and returns their ids in the same order. A repeated POST returns the first POST's ids: for
 * sixty days by its key, forever by the client's own id. Throws `limit`, `gone` if all waypoints of the first POST have been
 * deleted, and `conflict` if `after` does not exist or a client's own id is taken.
 */
export async function createBatch(
  { table, userId, clock, ids, countWrites, author }: StoreContext,
  trips: TripReader,
  tripId: TripId,
  { waypoints, after, id: ownId }: WaypointBatch,
  idempotencyKey: string,
): Promise<WaypointId[]> {
  const seq = tripSeq(tripId)
  const toKey = (ulid: string) => keys.waypoint(userId, seq, ulid)
  const list = (first: string) => requireUlids(waypointUlid(getWaypointId(tripId, first)), waypoints.length)
  const post = {
    idempotencyKey,
    ownId,
    payload: ['batch', tripId, ownId ?? null, after ?? null, waypoints],
    items: waypoints.length,
    exists,
  }

  const { id: first } = await createOnce({ table, userId, clock, countWrites }, post, async (refusal) => {
    if (refusal) await explain(refusal)
    const trip = await (after === undefined ? trips.getStored(tripId) : readBefore(after))
    const id = createWaypointId(seq, ownId ?? ids.ulid(toTime(after)))
    const ulids = list(id)
    const puts = waypoints.map((input, index) => putNewWaypoint(userId, seq, ulids[index] ?? '', input, author))
    return { id, writes: [countAdded(userId, tripId, puts.length, addStopDays(trip, waypoints)), ...puts] }
  })
  return list(first).map((ulid) => createWaypointId(seq, ulid))

  /** Returns whether the trip and at least one of the batch's waypoints still exist. */
  async function exists(id: string): Promise<boolean> {
    const ulids = list(id)
    const [from, to] = [toKey(ulids.at(0) ?? ''), toKey(ulids.at(-1) ?? '')]
    const [trip, [one]] = await Promise.all([
      table.get(keys.trip(userId, seq)),
      queryAll(table, { pk: from.pk, from: from.sk, to: to.sk }, { limit: 1 }),
    ])
    return trip?.id === tripId && one !== undefined
  }

  async function explain(refusal: TransactionRefused): Promise<never> {
    const { waypointCount } = await trips.get(tripId)
    if (refusal.by(0)) throw tooManyWaypoints(waypointCount, waypoints.length, refusal)
    throw new Problem('conflict', 'Another waypoint has one of these ids', {
      cause: refusal,
      fields: [{ field: 'id', message: 'Another waypoint has one of these ids' }],
    })
  }

  async function readBefore(before: WaypointId): Promise<StoredTrip> {
    const { trip, item } = await readInTrip({ table, userId }, tripId, before)
    const message = 'The waypoint to add these after does not exist'
    if (tripSeq(before) !== seq || !item)
      throw new Problem('conflict', message, { fields: [{ field: 'after', message }] })
    return trip
  }

  /** Returns the first ULID's time, later than that of `before`: a day's waypoints sort by ULID, and clocks differ. */
  function toTime(before: WaypointId | undefined): number {
    const least = before === undefined ? 0 : getCreationTime(waypointUlid(before)) + 1
    return Math.min(Math.max(clock(), least), lastUlidTime)
  }
}

/** @throws Error if too few ULIDs follow the first one */
export function requireUlids(first: string, count: number): string[] {
  const ulids = listUlids(first, count)
  if (!ulids) throw new Error(`There are fewer than ${count} ULIDs from ${first} on`)
  return ulids
}
