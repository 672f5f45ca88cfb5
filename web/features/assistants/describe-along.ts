import type { QueryClient } from '@tanstack/react-query'
import { computeItinerary } from '#shared/itinerary/itinerary.ts'
import type { Units } from '#shared/units.ts'
import { toAlongLine } from '../along/along-line.ts'
import { readAlong, readSavedAlong } from '../along/saved.ts'
import { latestTripQuery, tripQuery } from '../trips/api.ts'
import { vehiclesQuery } from '../vehicles/api.ts'
import { allWaypointsQuery } from '../waypoints/api.ts'

/**
 * Returns one line on fuel and water along the newest trip, the one that a question without a trip's name is about; undefined if
 * nothing on this device fits its present way.
 */
export async function describeAlong(client: QueryClient, units: Units): Promise<string | undefined> {
  const latest = await client.ensureQueryData(latestTripQuery)
  const saved = latest && (await readSavedAlong(client, latest.id))
  if (!saved) return undefined
  const [waypoints, vehicles] = await Promise.all([
    client.fetchQuery(allWaypointsQuery(latest.id)),
    client.fetchQuery(vehiclesQuery),
  ])
  const trip = await client.ensureQueryData(tripQuery(latest.id))
  if (!trip) return undefined
  const itinerary = computeItinerary(trip, waypoints.items, vehicles, { units })
  const along = await readAlong(client, saved, itinerary.legs)
  return along && toAlongLine(trip.name, along, itinerary, units)
}
