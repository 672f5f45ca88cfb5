import { useQuery } from '@tanstack/react-query'
import type { Day } from '#shared/date.ts'
import { findTripsOn, type TripsOnDay } from '#shared/itinerary/today.ts'
import { useToday } from '../offline/use-today.ts'
import { joinedQuery, savedSpansQuery, tripListQuery } from './api.ts'

/**
 * Returns today, and the trips around it: those saved on this device, those on Home, and joined trips that another screen or card has
 * loaded. `isLoading`: nothing is saved here, and the first request has not ended yet.
 */
export function useTripsToday(): TripsOnDay & { readonly today: Day; readonly isLoading: boolean } {
  const today = useToday()
  const { data: saved = [], isPending: isReading } = useQuery(savedSpansQuery)
  const { data: list, isFetched } = useQuery(tripListQuery(0, ''))
  const { data: joined } = useQuery({ ...joinedQuery, enabled: false })
  const shown = [...(list?.items ?? []), ...(joined?.trips ?? [])].filter(({ span }) => span !== undefined)
  const others = saved.filter((trip) => !shown.some(({ id }) => id === trip.id))
  const isLoading = isReading || (!isFetched && saved.length === 0)
  return { today, isLoading, ...findTripsOn([...shown, ...others], today) }
}
