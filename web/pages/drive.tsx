import { useQuery } from '@tanstack/react-query'
import type { TripId } from '#shared/ids.ts'
import { DriveScreen } from '../features/drive/drive-screen.tsx'
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

/** The trip on the road, without the dashboard's navigation. */
export function Component() {
  const tripId = useTripId()
  return tripId ? <Drive key={tripId} tripId={tripId} /> : <TripNotFound />
}

function Drive({ tripId }: { readonly tripId: TripId }) {
  const query = useQuery(tripQuery(tripId))
  return query.data ? <DriveScreen trip={query.data} /> : <NoTrip query={query} />
}
