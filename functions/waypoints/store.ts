import type { Seen } from '#functions/http/revision.ts'
import type { StoreContext, UserTable } from '#functions/http/types.ts'
import { noteAuthor } from '#functions/table/author.ts'
import { deleteMembers, deleteShares } from '#functions/table/delete-links.ts'
import { createOnce } from '#functions/table/idempotency.ts'
import { keys } from '#functions/table/keys.ts'
import { deleteRange } from '#functions/table/paging.ts'
import { changeItemWith, matchesChanges, withoutCleared } from '#functions/table/revision.ts'
import { findRefusal, type Table, type Write } from '#functions/table/table.ts'
import { countAttachedChange } from '#functions/trips/count.ts'
import { addStopDays, changeStopDays } from '#functions/trips/days.ts'
import { countWritten, type StoredTrip } from '#functions/trips/item.ts'
import { tripNotFound } from '#functions/trips/reader.ts'
import type { TripStore } from '#functions/trips/store.ts'
import { createWaypointId, type TripId, tripSeq, type UserId, type WaypointId, waypointUlid } from '#shared/ids.ts'
import { invalidFields } from '#shared/problem.ts'
import type { WaypointBatch } from '#shared/schemas/batch.ts'
import type { Copy, Move } from '#shared/schemas/trip.ts'
import type { WaypointChanges, WaypointInput } from '#shared/schemas/waypoint.ts'
import type { Trip } from '#shared/trip.ts'
import { datesInOrder, datesOutOfOrder, type Waypoint } from '#shared/waypoint.ts'
import type { Weather } from '#shared/weather.ts'
import { createBatch } from './batch.ts'
import { copyTrip } from './copy.ts'
import { countAdded, countChange, tooManyWaypoints } from './count.ts'
import { deleteBatch, deleteStops, deleteWaypoint } from './deletion.ts'
import {
  getStay,
  isSameStay,
  optionalAttributes,
  orderCondition,
  parseItem,
  putNewWaypoint,
  type StoredWaypoint,
  stayCondition,
  toAttributes,
  toStay,
  toWaypoint,
  withoutAuthor,
} from './item.ts'
import { moveDates } from './move.ts'
import { createWaypointReader, getWaypointId, readItem, WaypointChanged, waypointNotFound } from './reader.ts'

export type WaypointStore = ReturnType<typeof createWaypointStore>

/** Returns the waypoints of a user's trips, in Celsius. Methods throw `not_found` if the trip is gone, unless noted. */
export function createWaypointStore(
  { table, userId, clock, ids, countWrites, author }: StoreContext,
  trips: TripStore,
) {
  const toKey = (id: WaypointId) => keys.waypoint(userId, tripSeq(id), waypointUlid(id))

  return {
    ...createWaypointReader({ table, userId }, trips),

    /**
     * Adds a waypoint. A repeated POST returns the first POST's waypoint: for sixty days by its key, forever by the client's own
     * id. Throws `limit`.
     */
    async create(tripId: TripId, { id: ownId, ...input }: WaypointInput, idempotencyKey?: string): Promise<Waypoint> {
      const seq = tripSeq(tripId)
      const ulid = ownId ?? ids.ulid(clock())
      const trip = ownId === undefined ? undefined : await trips.getStored(tripId)
      const put = putNewWaypoint(userId, seq, ulid, input, author)
      const exists = async (id: string) => {
        const parts = [keys.trip(userId, seq), toKey(getWaypointId(tripId, id))]
        return (await table.getAll(parts)).length === parts.length
      }
      const post = { idempotencyKey, ownId, payload: ['waypoint', tripId, ownId ?? input], exists }
      const { id, isRepeated } = await createOnce({ table, userId, clock, countWrites }, post, async (refusal) => {
        const isThere =
          refusal?.by(1) && ownId !== undefined && (await table.get(keys.waypoint(userId, seq, ulid))) !== undefined
        if (isThere) return createWaypointId(seq, ulid)
        if (refusal) throw tooManyWaypoints((await trips.get(tripId)).waypointCount, 1, refusal)
        return {
          id: createWaypointId(seq, ulid),
          writes: [countAdded(userId, tripId, 1, addStopDays(trip, [input])), put],
        }
      })
      const waypointId = getWaypointId(tripId, id)
      // Its client may have changed it since.
      if (isRepeated && ownId !== undefined)
        return toWaypoint((await readItem({ table, userId }, tripId, waypointId)).item)
      return { ...toWaypoint(parseItem(put.Put.Item)), id: waypointId }
    },

    /** Adds all waypoints or none, and returns their ids in order. Throws `limit`, `gone`, `conflict`. */
    createBatch: (tripId: TripId, batch: WaypointBatch, idempotencyKey: string): Promise<WaypointId[]> =>
      createBatch({ table, userId, clock, ids, countWrites, author }, trips, tripId, batch, idempotencyKey),

    /** Removes the weather if place or dates change. Throws WaypointChanged if the revision is not `expectedRev`. */
    async update(tripId: TripId, id: WaypointId, changes: WaypointChanges, expectedRev?: number): Promise<Waypoint> {
      // The weather's removal depends on the item that was read, so read again if it changed before the write.
      for (;;) {
        const { trip, item: before } = await readItem({ table, userId }, tripId, id)
        if (matchesChanges(before, changes)) return toWaypoint(before)
        if (expectedRev !== undefined && before.rev !== expectedRev) throw new WaypointChanged(toWaypoint(before))
        const { startDate, endDate } = toStay(before, changes)
        if (!datesInOrder(startDate, endDate)) throw invalidFields([{ field: 'endDate', message: datesOutOfOrder }])
        const after = await updateItem({ table, userId, author }, trip, id, before, changes)
        if (after) return toWaypoint(after)
      }
    },

    /** Deletes a waypoint with its track. Throws WaypointChanged if the revision is not `expectedRev`. */
    delete: (tripId: TripId, id: WaypointId, expectedRev?: number): Promise<void> =>
      deleteWaypoint({ table, userId, clock, author }, tripId, id, expectedRev),

    /** Returns how many waypoints existed. */
    deleteBatch: (tripId: TripId, ids: readonly WaypointId[], idempotencyKey: string): Promise<number> =>
      deleteBatch({ table, userId, clock, author }, trips, tripId, ids, idempotencyKey),

    /** Stores averages. Returns the waypoints whose place or dates have changed, of which nothing is stored. */
    async setWeather(tripId: TripId, averages: readonly StopWeather[]): Promise<WaypointId[]> {
      if (averages.length > 0) await countWrites(averages.length)
      return setWeather(table, userId, tripId, averages)
    },

    /** Returns how many stops moved. Throws `changed` if the trip's change counter is not `expectedRev`. */
    async move(tripId: TripId, move: Move, idempotencyKey: string, expectedRev?: number): Promise<number> {
      const context = { table, userId, clock, countWrites, author }
      const moved = await moveDates(context, trips, tripId, move, { idempotencyKey, expectedRev })
      if (moved === undefined) throw waypointNotFound()
      return moved
    },

    /** Throws `limit`. */
    copyTrip: (tripId: TripId, copy: Copy, idempotencyKey: string): Promise<Trip> =>
      copyTrip({ table, userId }, trips, tripId, copy, idempotencyKey),

    /**
     * Deletes a trip with its waypoints, tracks, trip plan, check-ins and links, and completes interrupted deletions. Throws `changed`
     * if a counter of the trip is not the one in `seen`.
     */
    async deleteTrip(tripId: TripId, seen: Seen): Promise<void> {
      const { found, deleted } = await trips.startDeletion(tripId, seen)
      for (const trip of deleted) {
        const { last } = trip
        const seq = tripSeq(trip.id)
        const isWritten = last === undefined || countWritten(last) > 0
        await Promise.all([
          last?.waypointCount !== 0 && deleteStops({ table, userId }, seq),
          (last === undefined || last.trackCount !== undefined) && deleteRange(table, keys.tracks(userId, seq)),
          isWritten && table.delete({ Key: keys.tripPlan(userId, seq) }),
          isWritten && deleteRange(table, keys.checkIns(userId, seq)),
          deleteShares(table, keys.tripShares(userId, seq)),
          ...(last === undefined || last.crewVersion !== undefined
            ? [deleteMembers(table, userId, seq), deleteRange(table, keys.deletedStops(userId, seq))]
            : []),
        ])
        await trips.finishDeletion(trip)
      }
      if (!found) throw tripNotFound()
    },
  }
}

/**
 * Changes a waypoint and returns the new item. Writes only the changed attributes, so weather computed at the same time is kept;
 * a change of place or dates removes it. Raises the trip's change counter in the same transaction, so a device that reads the new
 * counter also reads the new waypoint. Returns undefined if the waypoint has changed or the trip is gone; the caller must read
 * again.
 */
async function updateItem(
  { table, userId, author }: UserTable & Pick<StoreContext, 'author'>,
  trip: StoredTrip,
  id: WaypointId,
  before: StoredWaypoint,
  changes: WaypointChanges,
): Promise<StoredWaypoint | undefined> {
  const [seq, ulid] = [tripSeq(id), waypointUlid(id)]
  const [stay, order] = [stayCondition(before), orderCondition(before.order)]
  const set = toAttributes(changes, seq, ulid, before)
  const after = toStay(before, changes)
  const isStaying = isSameStay(before, after)
  const change = {
    set,
    remove: isStaying ? [] : ['weather'],
    optional: optionalAttributes,
    condition: `${stay.expression} AND ${order.expression}`,
    values: { ...stay.values, ...order.values },
    expectedRev: before.rev,
    author: noteAuthor(author),
  }
  const days = changeStopDays(trip, before, {
    ...after,
    skipped: changes.skipped === undefined ? before.skipped : changes.skipped,
  })
  const count = countChange(userId, trip.id, days)
  const isDone = await changeItemWith(table, keys.waypoint(userId, seq, ulid), change, count)
  if (!isDone) return undefined
  const { weather, ...rest } = withoutAuthor(before)
  const entries = Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined))
  const item = withoutCleared(
    { ...rest, ...(isStaying && { weather }), ...entries, ...author, rev: before.rev + 1 },
    optionalAttributes,
  )
  return parseItem(item)
}

/**
 * Stores waypoints' averages in one transaction, and counts it for devices with a copy. Returns the waypoints whose place or dates have
 * changed, or that are gone, of which nothing is stored.
 */
export async function setWeather(
  table: Table,
  userId: UserId,
  tripId: TripId,
  averages: readonly StopWeather[],
): Promise<WaypointId[]> {
  const refused: WaypointId[] = []
  for (let open = averages; open.length > 0; ) {
    const count = countAttachedChange(userId, tripId, { add: { averages: 1 } })
    const refusal = await findRefusal(table.transact([...open.map((one) => toWrite(userId, one)), count]))
    if (!refusal) break
    const isGone = refusal.by(open.length)
    refused.push(...open.flatMap(({ waypoint: { id } }, at) => (isGone || refusal.by(at) ? [id] : [])))
    open = isGone ? [] : open.filter((_, at) => !refusal.by(at))
  }
  return refused
}

type StopWeather = { readonly waypoint: Waypoint; readonly weather: Weather }

function toWrite(userId: UserId, { waypoint, weather }: StopWeather): Write {
  const unchanged = stayCondition(getStay(waypoint))
  return {
    Update: {
      Key: keys.waypoint(userId, tripSeq(waypoint.id), waypointUlid(waypoint.id)),
      UpdateExpression: 'SET weather = :weather',
      ConditionExpression: unchanged.expression,
      ExpressionAttributeValues: { ':weather': weather, ...unchanged.values },
    },
  }
}
