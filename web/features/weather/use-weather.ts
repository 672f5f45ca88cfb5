import { useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { TripId } from '#shared/ids.ts'
import { hasBothDates, type Waypoint } from '#shared/waypoint.ts'
import type { Weather } from '#shared/weather.ts'
import { isQueued } from '../../data/unwrap.ts'
import { useUnsyncedReason } from '../../device/use-unsynced-reason.ts'
import { useIsOffline } from '../offline/use-is-offline.ts'
import { weatherQuery } from './api.ts'

export const weatherTexts = {
  loading: 'Loading weather averages...',
  unavailable: 'Weather averages unavailable',
  later: 'The weather will load with the next sync.',
} as const

type WeatherState =
  | { readonly state: 'undated' }
  | { readonly state: 'loading' }
  /** The server is unreachable or does not have this stay; the averages load later on their own. */
  | { readonly state: 'later' }
  | { readonly state: 'unavailable'; readonly retry: () => void }
  | { readonly state: 'known'; readonly weather: Weather }

/** Returns true if the averages can't be requested yet: the server is unreachable or does not have this stay. */
export function useWeatherIsLater(waypoint: Waypoint): boolean {
  const isOffline = useIsOffline()
  const isUnsent = useUnsyncedReason(waypoint.id) !== undefined
  return hasBothDates(waypoint) && waypoint.weather === null && (isOffline || isUnsent)
}

/**
 * Returns true while a form waits for its answer: the screens may already show a stop, or dates, that the server does not have, and the
 * device's list of unsynced changes leaves them out.
 */
export const useIsSaving = (): boolean => useIsMutating() > 0

/** Returns the waypoint's own averages, else those from the server. */
export function useWeather(tripId: TripId, waypoint: Waypoint): WeatherState {
  const isLater = useWeatherIsLater(waypoint)
  const isSaving = useIsSaving()
  const enabled = waypoint.weather === null && hasBothDates(waypoint) && !isLater && !isSaving
  const { data, isFetching, refetch } = useQuery({ ...weatherQuery(tripId, waypoint), enabled })
  if (!hasBothDates(waypoint)) return { state: 'undated' }
  const weather = waypoint.weather ?? data
  if (weather) return { state: 'known', weather }
  if (isLater) return { state: 'later' }
  return isFetching || isSaving ? { state: 'loading' } : { state: 'unavailable', retry: () => void refetch() }
}

/** Returns a function that requests a new waypoint's averages in the background; a screen that shows them repeats a failed request. */
export function useFetchWeather(tripId: TripId): (waypoint: Waypoint) => void {
  const client = useQueryClient()
  return useCallback(
    (waypoint) => {
      const needsWeather = waypoint.weather === null && hasBothDates(waypoint) && !isQueued(waypoint)
      if (needsWeather) void client.prefetchQuery(weatherQuery(tripId, waypoint))
    },
    [client, tripId],
  )
}
