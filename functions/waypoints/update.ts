import { keys } from '#functions/table/keys.ts'
import { changeItemWith, withoutCleared } from '#functions/table/revision.ts'
import { ConditionFailed, type Table } from '#functions/table/table.ts'
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
 * Changes a waypoint read before, and returns the new one. Writes only the named attributes, so that weather computed in the meantime
 * is not overwritten. If place or dates change, the update removes their weather. The trip counts the change in the same transaction,
 * so a device that reads the new counter reads the new waypoint too. Returns undefined if the waypoint was changed at the same time,
 * or the trip is gone; then it must be read again.
 */
export async function updateItem(
  table: Table,
  userId: UserId,
  tripId: TripId,
  id: WaypointId,
  before: StoredWaypoint,
  changes: WaypointChanges,
): Promise<StoredWaypoint | undefined> {
  const [seq, ulid] = [tripSeq(id), waypointUlid(id)]
  const [stay, order] = [stayCondition(before), orderCondition(before.order)]
  const set = toAttributes(changes, seq, ulid, before)
  const isStaying = isSameStay(before, toStay(before, changes))
  const change = {
    set,
    remove: isStaying ? [] : ['weather'],
    optional: optionalAttributes,
    condition: `${stay.expression} AND ${order.expression}`,
    names: { '#order': 'order' },
    values: { ...stay.values, ...order.values },
    expectedRev: before.rev,
  }
  const isDone = await changeItemWith(table, keys.waypoint(userId, seq, ulid), change, countChange(userId, tripId))
  if (!isDone) return undefined
  const { weather, ...rest } = before
  const entries = Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined))
  const item = withoutCleared(
    { ...rest, ...(isStaying && { weather }), ...entries, rev: before.rev + 1 },
    optionalAttributes,
  )
  return parseItem(item)
}

/** Keeps averages (in Celsius) with a waypoint that was read before, if its stay is still the same. Throws `conflict`. */
export async function setWeather(table: Table, userId: UserId, waypoint: Waypoint, weather: Weather): Promise<void> {
  const { id } = waypoint
  const unchanged = stayCondition(getStay(waypoint))
  try {
    await table.update({
      Key: keys.waypoint(userId, tripSeq(id), waypointUlid(id)),
      UpdateExpression: 'SET weather = :weather',
      ConditionExpression: unchanged.expression,
      ExpressionAttributeValues: { ':weather': weather, ...unchanged.values },
    })
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error
    throw new Problem('conflict', 'The waypoint has changed. Please try again.')
  }
}
