import { useQuery } from '@tanstack/react-query'
import { ItineraryView, useItineraryQueries } from '../features/itinerary/overview/itinerary.tsx'
import { PartlySaved } from '../features/offline/partly-saved.tsx'
import { RefillsOnTrip, TodayLink } from '../features/today/today-link.tsx'
import { tripQuery } from '../features/trips/api.ts'
import { NoTrip } from '../features/trips/no-trip.tsx'
import { createTripPage } from './trip-page.tsx'

export { planHandle as handle } from './trip-page.tsx'

export const Component = createTripPage(({ tripId }) => {
  const query = useQuery(tripQuery(tripId))
  // Requested with the trip, to wait once instead of twice.
  const queries = useItineraryQueries(tripId)
  const trip = query.data
  if (!trip) return <NoTrip query={query} />
  return (
    <ItineraryView trip={trip} queries={queries}>
      <PartlySaved tripId={tripId} />
      <TodayLink tripId={tripId} />
      <RefillsOnTrip tripId={tripId} />
    </ItineraryView>
  )
})
