import { useQuery } from '@tanstack/react-query'
import type { Day } from '#shared/date.ts'
import { findTripsOn, type TripsOnDay } from '#shared/itinerary/today.ts'
import type { TripWithSpan } from '#shared/trip.ts'
import { useToday } from '../offline/use-today.ts'
import { savedSpansQuery, tripListQuery } from './api.ts'

/** Returns today, and the trips around it: those saved on this device and those on Home. */
export function useTripsToday(): TripsOnDay & { readonly today: Day } {
  const today = useToday()
  const { data: saved = [] } = useQuery(savedSpansQuery)
  const { data: list } = useQuery(tripListQuery(0, ''))
  const shown = (list?.items ?? []).filter(({ span }) => span !== undefined)
  const others = saved.filter((trip) => !shown.some(({ id }) => id === trip.id))
  return { today, ...findTripsOn([...shown, ...others], today) }
}

/** Returns the trip in progress today; undefined if there is none. */
export const useCurrentTrip = (): TripWithSpan | undefined => useTripsToday().current[0]
