import { useCallback, useMemo } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { parsePosition } from '#shared/geo.ts'
import { LoadedTrip } from '../features/trips/loaded-trip.tsx'
import { AddWaypoint } from '../features/waypoints/add-waypoint.tsx'
import { useFetchWeather } from '../features/weather/use-weather.ts'

/** Adds a waypoint; `?at=latitude,longitude` sets its place beforehand. */
export function Component() {
  const { tripId = '' } = useParams()
  const [search, setSearch] = useSearchParams()
  const text = search.get('at') ?? ''
  const at = useMemo(() => parsePosition(text), [text])
  const taken = useCallback(() => setSearch({}, { replace: true }), [setSearch])
  const fetchWeather = useFetchWeather(tripId)
  return (
    <LoadedTrip key={tripId} tripId={tripId}>
      {({ waypointDTOS }) => (
        <AddWaypoint tripId={tripId} others={waypointDTOS} at={at} onTaken={taken} onAdded={fetchWeather} />
      )}
    </LoadedTrip>
  )
}
