import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { TripId } from '#shared/ids.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { useOfflineStatus } from '../../offline/status.ts'
import type { OfflineStatus } from '../../offline/types.ts'
import { findWaiting } from '../../offline/use-waiting.ts'
import { useIsOffline } from '../offline/use-is-offline.ts'
import { hasBothDates, weatherQuery } from '../weather/api.ts'

/** Of so many stops the weather is asked for at once: each may cost a call to a provider. */
const mostAsked = 20

/** Only the server works it out, and only for a stay that it knows. */
const isAsked = (waypoint: Waypoint, status: OfflineStatus): boolean =>
  waypoint.weather === null && hasBothDates(waypoint) && findWaiting(waypoint.id, status) === undefined

/** The waypoints with their usual weather: where it is not kept yet, the server is asked to work it out. */
export function useKnownWeather(tripId: TripId, waypoints: readonly Waypoint[]): readonly Waypoint[] {
  const status = useOfflineStatus()
  const isOffline = useIsOffline()
  const asked = useMemo(
    () => waypoints.filter((waypoint) => isAsked(waypoint, status)).slice(0, mostAsked),
    [waypoints, status],
  )
  const { data: answers } = useQuery({
    queryKey: ['weather', 'of', asked.map((waypoint) => weatherQuery(tripId, waypoint).queryKey)],
    queryFn: ({ client }) =>
      // Without its weather a stop is still counted: by what is usual, and said so.
      Promise.all(asked.map((waypoint) => client.fetchQuery(weatherQuery(tripId, waypoint)).catch(() => null))),
    enabled: asked.length > 0 && !isOffline,
  })
  return useMemo(() => {
    if (!answers) return waypoints
    const known = new Map(asked.map(({ id }, at) => [id, answers[at]]))
    return waypoints.map((waypoint) => ({ ...waypoint, weather: waypoint.weather ?? known.get(waypoint.id) ?? null }))
  }, [waypoints, asked, answers])
}
