import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { TripId } from '#shared/ids.ts'
import { tripQuery } from '../features/trips/api.ts'
import { TripNotFound } from '../features/trips/no-trip.tsx'
import { NeedsRight, TripRole } from '../features/trips/trip-role.tsx'
import { vehiclesQuery } from '../features/vehicles/api.ts'
import { allWaypointsQuery } from '../features/waypoints/api.ts'
import type { Right } from '../ui/may.tsx'
import { readTripId, useTripId } from './address-ids.ts'
import type { PageHandle } from './prime.ts'

/** Returns the page that draws the trip of its URL, for those who have the right. */
export const createTripPage = (Screen: (ids: { readonly tripId: TripId }) => ReactNode, right?: Right) =>
  function TripPage() {
    const tripId = useTripId()
    if (!tripId) return <TripNotFound />
    return (
      <TripRole tripId={tripId}>
        <NeedsRight tripId={tripId} right={right}>
          <Screen key={tripId} tripId={tripId} />
        </NeedsRight>
      </TripRole>
    )
  }

/** Returns the handle of a page that shows a trip's stops; `primeMore` requests what else it shows. */
export const createTripHandle = (
  primeMore?: (client: QueryClient, tripId: TripId, search: URLSearchParams) => void,
): PageHandle => ({
  prime(client, { params, search }) {
    const tripId = readTripId(params)
    if (!tripId) return
    void client.prefetchQuery(tripQuery(tripId))
    void client.prefetchQuery(allWaypointsQuery(tripId))
    primeMore?.(client, tripId, search)
  },
})

/** The handle of pages that compute the trip's itinerary. */
export const planHandle = createTripHandle((client) => void client.prefetchQuery(vehiclesQuery))
