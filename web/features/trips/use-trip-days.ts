import { useQuery } from '@tanstack/react-query'
import type { TripId } from '#shared/ids.ts'
import { tripSpansQuery } from './api.ts'
import { formatSpan } from './format-span.ts'

/** Returns a function from a trip's ID to its dates and length; '' without dates or while loading. */
export function useTripDays(trips: readonly { readonly id: TripId }[]): (tripId: TripId) => string {
  const { data: spans = {} } = useQuery(tripSpansQuery(trips.map(({ id }) => id)))
  return (tripId) => {
    const span = spans[tripId]
    return span ? formatSpan(span) : ''
  }
}
