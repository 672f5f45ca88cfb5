import { type Key, keys } from '#functions/table/keys.ts'
import { ConditionFailed, type Table } from '#functions/table/table.ts'
import { toDay } from '#shared/date.ts'
import { tripSeq, type UserId, waypointUlid } from '#shared/ids.ts'
import { Problem } from '#shared/problem.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import type { Weather } from '#shared/weather.ts'
import { isSameStay, parseItem, type StoredWaypoint, stayCondition, type toAttributes } from './item.ts'

/**
 * Changes a waypoint that was read before: named attributes only, so what others write on it (its weather) is not
 * overwritten. When place or dates change, the weather of the old ones goes in the same update. Undefined when somebody
 * else changed place or dates meanwhile: then it has to be read again.
 */
export async function updateItem(
  table: Table,
  key: Key,
  before: StoredWaypoint,
  attributes: ReturnType<typeof toAttributes>,
): Promise<StoredWaypoint | undefined> {
  const { set, names, values } = toAssignments(attributes)
  const unchanged = stayCondition(before)
  try {
    const after = await table.update({
      Key: key,
      UpdateExpression: `SET ${set}${isSameStay(before, attributes) ? '' : ' REMOVE weather'}`,
      ConditionExpression: unchanged.expression,
      ExpressionAttributeNames: names,
      ExpressionAttributeValues: { ...values, ...unchanged.values },
      ReturnValues: 'ALL_NEW',
    })
    return parseItem(after ?? {})
  } catch (error) {
    if (error instanceof ConditionFailed) return undefined
    throw error
  }
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

/** Attributes as a SET clause; their names go by placeholders because DynamoDB reserves many words. */
function toAssignments(attributes: Record<string, unknown>) {
  const entries = Object.entries(attributes)
  return {
    set: entries.map(([name]) => `#${name} = :${name}`).join(', '),
    names: Object.fromEntries(entries.map(([name]) => [`#${name}`, name])),
    values: Object.fromEntries(entries.map(([name, value]) => [`:${name}`, value])),
  }
}
