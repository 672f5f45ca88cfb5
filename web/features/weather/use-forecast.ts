import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { KnownForecast } from '#shared/forecast.ts'
import type { TripId } from '#shared/ids.ts'
import { countStops } from '#shared/itinerary/stops.ts'
import { mayHaveForecast, type Waypoint } from '#shared/waypoint.ts'
import { useNow } from '../offline/use-now.ts'
import { useToday } from '../offline/use-today.ts'
import { forecastQuery } from './api.ts'

const none: readonly Waypoint[] = []
/** A finer age would compute the itinerary more often. */
const ageStep = 15 * 60_000
const hour = 3_600_000

/**
 * Returns the forecast for a trip's stops, which every itinerary in the app is computed with. Requests it if a stop has a day that
 * is forecast. Undefined while it loads or without one.
 */
export function useKnownForecast(tripId: TripId, waypoints: readonly Waypoint[] = none): KnownForecast | undefined {
  const today = useToday()
  const now = useNow(ageStep)
  const stops = useMemo(() => countStops(waypoints), [waypoints])
  const enabled = useMemo(() => waypoints.some((waypoint) => mayHaveForecast(waypoint, today)), [waypoints, today])
  const { data } = useQuery({ ...forecastQuery(tripId, stops), enabled })
  const received =
    enabled && data && Object.values(data.forecast.stops).some((days) => days.length > 0) ? data : undefined
  const age = received ? Math.floor((received.forecast.age + Math.max(0, now - received.at)) / ageStep) : 0
  return useMemo(
    () => received && { forecast: received.forecast, age: (age * ageStep) / hour, today },
    [received, age, today],
  )
}
