import { useQuery } from '@tanstack/react-query'
import type { TripId } from '#shared/ids.ts'
import { ItineraryView, useItineraryQueries } from '../features/itinerary/overview/itinerary.tsx'
import { PartlySaved } from '../features/offline/partly-saved.tsx'
import { TodayLink } from '../features/today/today-link.tsx'
import { tripQuery } from '../features/trips/api.ts'
import { NoTrip, TripNotFound } from '../features/trips/no-trip.tsx'
import { vehiclesQuery } from '../features/vehicles/api.ts'
import { allWaypointsQuery } from '../features/waypoints/api.ts'
import { readTripId, useTripId } from './address-ids.ts'
import type { PageHandle } from './prime.ts'

export const handle: PageHandle = {
  prime(client, { params }) {
    const tripId = readTripId(params)
    if (!tripId) return
    void client.prefetchQuery(tripQuery(tripId))
    void client.prefetchQuery(allWaypointsQuery(tripId))
    void client.prefetchQuery(vehiclesQuery)
  },
}

export function Component() {
  const tripId = useTripId()
  return tripId ? <ItineraryScreen key={tripId} tripId={tripId} /> : <TripNotFound />
}

function ItineraryScreen({ tripId }: { readonly tripId: TripId }) {
  const query = useQuery(tripQuery(tripId))
  // Requested with the trip, to wait once instead of twice.
  const queries = useItineraryQueries(tripId)
  const trip = query.data
  if (!trip) return <NoTrip query={query} />
  return (
    <ItineraryView trip={trip} queries={queries}>
      <PartlySaved tripId={tripId} />
      <TodayLink tripId={tripId} />
    </ItineraryView>
  )
}
