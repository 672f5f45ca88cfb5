import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { countDaysBetween, type Day } from '#shared/date.ts'
import { forecastDays, type KnownForecast } from '#shared/forecast.ts'
import type { TripId } from '#shared/ids.ts'
import { countStops } from '#shared/itinerary/stops.ts'
import { toDays, type Waypoint } from '#shared/waypoint.ts'
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
  const enabled = useMemo(() => waypoints.some((waypoint) => isForecast(waypoint, today)), [waypoints, today])
  const { data } = useQuery({ ...forecastQuery(tripId, stops), enabled })
  const received =
    enabled && data && Object.values(data.forecast.stops).some((days) => days.length > 0) ? data : undefined
  const age = received ? Math.floor((received.forecast.age + Math.max(0, now - received.at)) / ageStep) : 0
  return useMemo(
    () => received && { forecast: received.forecast, age: (age * ageStep) / hour, today },
    [received, age, today],
  )
}

/** Returns true if a day of the stay may have a forecast: the place's today may be a day before or after the device's. */
function isForecast(waypoint: Waypoint, today: Day): boolean {
  const { start, end } = toDays(waypoint)
  if (start === null) return false
  return countDaysBetween(today, start) <= forecastDays && countDaysBetween(today, end ?? start) >= -1
}
