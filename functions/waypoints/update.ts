import { keys } from '#functions/table/keys.ts'
import { ConditionFailed, type Table } from '#functions/table/table.ts'
import type { Waypoint, WaypointInput } from '#shared/waypoint.ts'
import { attributesOf, type KeptWaypoint, parsedWaypoint, readWaypoint } from './item.ts'
import { parentOf, placeOf, waypointNotFound } from './parent.ts'

/**
 * Changes a waypoint: named attributes only, so what others write on it (its weather) is not overwritten. When place or
 * dates change, the weather of the old ones goes in the same update. Throws `not_found`.
 */
export async function updateWaypoint(
  table: Table,
  userId: string,
  tripId: string,
  id: string,
  input: WaypointInput,
): Promise<Waypoint> {
  const { seq, ulid } = placeOf(tripId, id)
  const key = keys.waypoint(userId, seq, ulid)
  for (;;) {
    const [, item] = await Promise.all([parentOf(table, userId, tripId), table.get(key)])
    if (!item) throw waypointNotFound()
    const before = parsedWaypoint(item)
    const { set, names, values } = assignments(attributesOf(input, seq, ulid))
    try {
      const after = await table.update({
        Key: key,
        UpdateExpression: `SET ${set}${sameStay(before, input) ? '' : ' REMOVE weather'}`,
        // Whether the weather may stay was judged by what was read: that must still be so.
        ConditionExpression:
          'latitude = :wasLatitude AND longitude = :wasLongitude AND startDate = :wasStart AND endDate = :wasEnd',
        ExpressionAttributeNames: names,
        ExpressionAttributeValues: {
          ...values,
          ':wasLatitude': before.latitude,
          ':wasLongitude': before.longitude,
          ':wasStart': before.startDate,
          ':wasEnd': before.endDate,
        },
        ReturnValues: 'ALL_NEW',
      })
      return readWaypoint(after ?? {})
    } catch (error) {
      // Moved or deleted meanwhile: look again.
      if (!(error instanceof ConditionFailed)) throw error
    }
  }
}

/** Whether a waypoint is at the same place on the same days, however its coordinates are spelled. */
const sameStay = (before: KeptWaypoint, after: WaypointInput): boolean =>
  Number(before.latitude) === Number(after.latitude) &&
  Number(before.longitude) === Number(after.longitude) &&
  before.startDate === after.startDate &&
  before.endDate === after.endDate

/** Attributes as a SET clause; their names go by placeholders because DynamoDB reserves many words. */
function assignments(attributes: Record<string, unknown>) {
  const entries = Object.entries(attributes)
  return {
    set: entries.map(([name]) => `#${name} = :${name}`).join(', '),
    names: Object.fromEntries(entries.map(([name]) => [`#${name}`, name])),
    values: Object.fromEntries(entries.map(([name, value]) => [`:${name}`, value])),
  }
}
