import { useQuery } from '@tanstack/react-query'
import { DriveScreen } from '../features/drive/drive-screen.tsx'
import { tripQuery } from '../features/trips/api.ts'
import { NoTrip } from '../features/trips/no-trip.tsx'
import { createTripPage } from './trip-page.tsx'

export { planHandle as handle } from './trip-page.tsx'

/** The trip on the road, without the dashboard's navigation. */
export const Component = createTripPage(({ tripId }) => {
  const query = useQuery(tripQuery(tripId))
  return query.data ? <DriveScreen trip={query.data} /> : <NoTrip query={query} />
})
