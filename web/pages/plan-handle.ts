import { tripQuery } from '../features/trips/api.ts'
import { vehiclesQuery } from '../features/vehicles/api.ts'
import { allWaypointsQuery } from '../features/waypoints/api.ts'
import { readTripId } from './address-ids.ts'
import type { PageHandle } from './prime.ts'

/** The handle of pages that compute the trip's itinerary. */
export const planHandle: PageHandle = {
  prime(client, { params }) {
    const tripId = readTripId(params)
    if (!tripId) return
    void client.prefetchQuery(tripQuery(tripId))
    void client.prefetchQuery(allWaypointsQuery(tripId))
    void client.prefetchQuery(vehiclesQuery)
  },
}
