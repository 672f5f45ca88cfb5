import { keys } from '#functions/table/keys.ts'
import { changeItemWith } from '#functions/table/revision.ts'
import { ConditionFailed, type Table } from '#functions/table/table.ts'
import { toDay } from '#shared/date.ts'
import { type TripId, tripSeq, type UserId, type WaypointId, waypointUlid } from '#shared/ids.ts'
import { Problem } from '#shared/problem.ts'
import type { WaypointChanges } from '#shared/schemas/waypoint.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import type { Weather } from '#shared/weather.ts'
import { countChange } from './count.ts'
import {
  isSameStay,
  optionalAttributes,
  orderCondition,
  type StoredWaypoint,
  stayCondition,
  toAttributes,
  toStay,
} from './item.ts'

/**
 * Changes a waypoint that was read before: named attributes only, so what others write on it (its weather) is not
 * overwritten. When place or dates change, the weather of the old ones goes in the same update. The trip counts the change
 * in the same transaction: a device that reads the new counter reads the new waypoint, too. Returns false when somebody else
 * changed place or dates meanwhile, or anything since the revision that was seen, or the trip is gone: then it has to be
 * read again.
 */
export function updateItem(
  table: Table,
  userId: UserId,
  tripId: TripId,
  id: WaypointId,
  before: StoredWaypoint,
  changes: WaypointChanges,
  seen: number | undefined,
): Promise<boolean> {
  const [seq, ulid] = [tripSeq(id), waypointUlid(id)]
  const [stay, order] = [stayCondition(before), orderCondition(before.order)]
  const change = {
    set: toAttributes(changes, seq, ulid, before),
    remove: isSameStay(before, toStay(before, changes)) ? [] : ['weather'],
    optional: optionalAttributes,
    condition: `${stay.expression} AND ${order.expression}`,
    names: { '#order': 'order' },
    values: { ...stay.values, ...order.values },
    seen,
  }
  return changeItemWith(table, keys.waypoint(userId, seq, ulid), change, countChange(userId, tripId))
}

/** Keeps averages (in Celsius) with a waypoint that was read before, if its stay is still the same. Throws `conflict`. */
export async function setWeather(table: Table, userId: UserId, waypoint: Waypoint, weather: Weather): Promise<void> {
  const { id, latitude, longitude, startDate, endDate } = waypoint
  const unchanged = stayCondition({ latitude, longitude, startDate: toDay(startDate), endDate: toDay(endDate) })
  try {
    await table.update({
      Key: keys.waypoint(userId, tripSeq(id), waypointUlid(id)),
      UpdateExpression: 'SET weather = :weather',
      ConditionExpression: unchanged.expression,
      ExpressionAttributeValues: { ':weather': weather, ...unchanged.values },
    })
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error
    throw new Problem('conflict', 'The waypoint has changed meanwhile. Please try again.')
  }
}
