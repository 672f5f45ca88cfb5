import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { TripId } from '#shared/ids.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import type { Weather } from '#shared/weather.ts'
import { hasBothDates, weatherQuery } from './api.ts'

export const weatherTexts = {
  loading: 'Loading weather averages...',
  unavailable: 'Weather averages unavailable',
} as const

type WeatherState =
  | { readonly state: 'undated' }
  | { readonly state: 'loading' }
  | { readonly state: 'unavailable'; readonly retry: () => void }
  | { readonly state: 'known'; readonly weather: Weather }

/** The averages of a waypoint: those it came with, else those the server works out now. */
export function useWeather(tripId: TripId, waypoint: Waypoint): WeatherState {
  const { data, isFetching, refetch } = useQuery(weatherQuery(tripId, waypoint))
  if (!hasBothDates(waypoint)) return { state: 'undated' }
  const weather = waypoint.weather ?? data
  if (weather) return { state: 'known', weather }
  return isFetching ? { state: 'loading' } : { state: 'unavailable', retry: () => void refetch() }
}

/** Has the averages of a new waypoint worked out while the person goes on; what fails is tried again where they are shown. */
export function useFetchWeather(tripId: TripId): (waypoint: Waypoint) => void {
  const client = useQueryClient()
  return useCallback(
    (waypoint) => {
      if (waypoint.weather === null && hasBothDates(waypoint)) void client.prefetchQuery(weatherQuery(tripId, waypoint))
    },
    [client, tripId],
  )
}
