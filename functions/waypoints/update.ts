import { keys } from '#functions/table/keys.ts'
import { changeItemWith, withoutCleared } from '#functions/table/revision.ts'
import { ConditionFailed, type Table } from '#functions/table/table.ts'
import { countAttachedChange } from '#functions/trips/count.ts'
import { changeStopDays } from '#functions/trips/days.ts'
import type { StoredTrip } from '#functions/trips/item.ts'
import { type TripId, tripSeq, type UserId, type WaypointId, waypointUlid } from '#shared/ids.ts'
import { Problem } from '#shared/problem.ts'
import type { WaypointChanges } from '#shared/schemas/waypoint.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import type { Weather } from '#shared/weather.ts'
import { countChange } from './count.ts'
import {
  getStay,
  isSameStay,
  optionalAttributes,
  orderCondition,
  parseItem,
  type StoredWaypoint,
  stayCondition,
  toAttributes,
  toStay,
} from './item.ts'

/**
 * Changes a waypoint and returns the new item. Writes only the changed attributes, so weather computed at the same time is kept;
 * a change of place or dates removes it. Raises the trip's change counter in the same transaction, so a device that reads the new
 * counter also reads the new waypoint. Returns undefined if the waypoint has changed or the trip is gone; the caller must read
 * again.
 */
export async function updateItem(
  table: Table,
  userId: UserId,
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
    names: { '#order': 'order' },
    values: { ...stay.values, ...order.values },
    expectedRev: before.rev,
  }
  const days = changeStopDays(trip, before, {
    ...after,
    order: changes.order === undefined ? before.order : changes.order,
  })
  const count = countChange(userId, trip.id, days)
  const isDone = await changeItemWith(table, keys.waypoint(userId, seq, ulid), change, count)
  if (!isDone) return undefined
  const { weather, ...rest } = before
  const entries = Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined))
  const item = withoutCleared(
    { ...rest, ...(isStaying && { weather }), ...entries, rev: before.rev + 1 },
    optionalAttributes,
  )
  return parseItem(item)
}

/** Stores a waypoint's averages, then counts them for devices with a copy. Throws `conflict` if its place or dates have changed. */
export async function setWeather(
  table: Table,
  userId: UserId,
  tripId: TripId,
  waypoint: Waypoint,
  weather: Weather,
): Promise<void> {
  const { id } = waypoint
  const unchanged = stayCondition(getStay(waypoint))
  try {
    await table.update({
      Key: keys.waypoint(userId, tripSeq(id), waypointUlid(id)),
      UpdateExpression: 'SET weather = :weather',
      ConditionExpression: unchanged.expression,
      ExpressionAttributeValues: { ':weather': weather, ...unchanged.values },
    })
    // Single updates, because the stops of a screen get their averages at the same time.
    await table.update(countAttachedChange(userId, tripId, { add: { averages: 1 } }).Update)
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error
    throw new Problem('conflict', 'The waypoint has changed. Please try again.')
  }
}
