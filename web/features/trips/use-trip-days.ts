import { useQuery } from '@tanstack/react-query'
import type { TripId } from '#shared/ids.ts'
import { tripSpansQuery } from './api.ts'
import { formatSpan } from './format-span.ts'

/** The days and the length of the trips on screen, by id; '' of one without dates, and while they are not known: a list does without. */
export function useTripDays(trips: readonly { readonly id: TripId }[]): (tripId: TripId) => string {
  const { data: spans = {} } = useQuery(tripSpansQuery(trips.map(({ id }) => id)))
  return (tripId) => {
    const span = spans[tripId]
    return span ? formatSpan(span) : ''
  }
}
