import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { parsePosition } from '#shared/geo.ts'
import { tripQuery } from '../features/trips/api.ts'
import { NoTrip } from '../features/trips/no-trip.tsx'
import { AddWaypoint } from '../features/waypoints/edit/add-waypoint.tsx'
import { useFetchWeather } from '../features/weather/use-weather.ts'

/** Adds a waypoint; `?at=latitude,longitude` sets its place beforehand. */
export function Component() {
  const { tripId = '' } = useParams()
  const [search, setSearch] = useSearchParams()
  const text = search.get('at') ?? ''
  const at = useMemo(() => parsePosition(text), [text])
  const forgetPlace = useCallback(() => setSearch({}, { replace: true }), [setSearch])
  const fetchWeather = useFetchWeather(tripId)
  const query = useQuery(tripQuery(tripId))
  if (!query.data) return <NoTrip query={query} />
  return (
    <AddWaypoint
      key={tripId}
      tripId={tripId}
      others={query.data.waypointDTOS}
      at={at}
      onTaken={forgetPlace}
      onAdded={fetchWeather}
    />
  )
}
