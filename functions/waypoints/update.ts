import type { StoreContext, UserTable } from '#functions/http/types.ts'
import { noteAuthor } from '#functions/table/author.ts'
import { keys } from '#functions/table/keys.ts'
import { changeItemWith, withoutCleared } from '#functions/table/revision.ts'
import { findRefusal, type Table, type Write } from '#functions/table/table.ts'
import { countAttachedChange } from '#functions/trips/count.ts'
import { changeStopDays } from '#functions/trips/days.ts'
import type { StoredTrip } from '#functions/trips/item.ts'
import { type TripId, tripSeq, type UserId, type WaypointId, waypointUlid } from '#shared/ids.ts'
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
  withoutAuthor,
} from './item.ts'

/**
 * Changes a waypoint and returns the new item. Writes only the changed attributes, so weather computed at the same time is kept;
 * a change of place or dates removes it. Raises the trip's change counter in the same transaction, so a device that reads the new
 * counter also reads the new waypoint. Returns undefined if the waypoint has changed or the trip is gone; the caller must read
 * again.
 */
export async function updateItem(
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
    order: changes.order === undefined ? before.order : changes.order,
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

export type StopWeather = { readonly waypoint: Waypoint; readonly weather: Weather }

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
