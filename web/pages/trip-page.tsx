import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { TripId } from '#shared/ids.ts'
import { tripQuery } from '../features/trips/api.ts'
import { TripNotFound } from '../features/trips/no-trip.tsx'
import { vehiclesQuery } from '../features/vehicles/api.ts'
import { allWaypointsQuery } from '../features/waypoints/api.ts'
import { readTripId, useTripId } from './address-ids.ts'
import type { PageHandle } from './prime.ts'

/** Returns the page that draws the trip of its URL. */
export const createTripPage = (Screen: (ids: { readonly tripId: TripId }) => ReactNode) =>
  function TripPage() {
    const tripId = useTripId()
    return tripId ? <Screen key={tripId} tripId={tripId} /> : <TripNotFound />
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
