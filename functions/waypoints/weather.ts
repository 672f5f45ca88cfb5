import { keys } from '#functions/table/keys.ts'
import { ConditionFailed, type Table } from '#functions/table/table.ts'
import { toDay } from '#shared/date.ts'
import { waypointParts } from '#shared/ids.ts'
import { Problem } from '#shared/problem.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import type { Weather } from '#shared/weather.ts'

/**
 * Keeps averages (in Celsius) with a waypoint, on condition that its place and dates are still the ones they were worked
 * out for. Nothing else of the waypoint is touched. Throws `conflict` when it has changed or gone meanwhile.
 */
export async function keepWeather(table: Table, userId: string, waypoint: Waypoint, weather: Weather): Promise<void> {
  const parts = waypointParts(waypoint.id)
  if (parts === undefined) throw new Problem('not_found', 'There is no such waypoint')
  try {
    await table.update({
      Key: keys.waypoint(userId, parts.tripSeq, parts.ulid),
      UpdateExpression: 'SET weather = :weather',
      ConditionExpression: 'latitude = :latitude AND longitude = :longitude AND startDate = :start AND endDate = :end',
      ExpressionAttributeValues: {
        ':weather': weather,
        ':latitude': waypoint.latitude,
        ':longitude': waypoint.longitude,
        ':start': toDay(waypoint.startDate),
        ':end': toDay(waypoint.endDate),
      },
    })
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error
    throw new Problem('conflict', 'The waypoint has changed meanwhile. Please try again.')
  }
}
