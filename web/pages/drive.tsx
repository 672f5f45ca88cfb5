import { useQuery } from '@tanstack/react-query'
import type { TripId } from '#shared/ids.ts'
import { DriveScreen } from '../features/drive/drive-screen.tsx'
import { tripQuery } from '../features/trips/api.ts'
import { NoTrip, TripNotFound } from '../features/trips/no-trip.tsx'
import { useTripId } from './address-ids.ts'

export { planHandle as handle } from './plan-handle.ts'

/** The trip on the road, without the dashboard's navigation. */
export function Component() {
  const tripId = useTripId()
  return tripId ? <Drive key={tripId} tripId={tripId} /> : <TripNotFound />
}

function Drive({ tripId }: { readonly tripId: TripId }) {
  const query = useQuery(tripQuery(tripId))
  return query.data ? <DriveScreen trip={query.data} /> : <NoTrip query={query} />
}
