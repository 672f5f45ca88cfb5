import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { TripId } from '#shared/ids.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import type { Weather } from '#shared/weather.ts'
import { hasBothDates, weatherQuery } from '../weather/api.ts'

/** Of so many stops the weather is asked for at once: each may cost a call to a provider. */
const mostAsked = 20

/** The waypoints with their usual weather: where it is not kept yet, the server is asked to work it out. */
export function useKnownWeather(tripId: TripId, waypoints: readonly Waypoint[]): readonly Waypoint[] {
  const asked = useMemo(
    () => waypoints.filter((waypoint) => waypoint.weather === null && hasBothDates(waypoint)).slice(0, mostAsked),
    [waypoints],
  )
  const answers = useQueries({ queries: asked.map((waypoint) => weatherQuery(tripId, waypoint)), combine: toAnswers })
  return useMemo(() => {
    const known = new Map(asked.map(({ id }, at) => [id, answers[at]]))
    return waypoints.map((waypoint) => ({ ...waypoint, weather: waypoint.weather ?? known.get(waypoint.id) ?? null }))
  }, [waypoints, asked, answers])
}

const toAnswers = (results: readonly { readonly data: Weather | undefined }[]) => results.map(({ data }) => data)
