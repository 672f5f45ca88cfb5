import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { parsePosition } from '#shared/geo.ts'
import type { TripId } from '#shared/ids.ts'
import { tripQuery } from '../features/trips/api.ts'
import { NoTrip, TripNotFound } from '../features/trips/no-trip.tsx'
import { AddWaypoint } from '../features/waypoints/edit/add-waypoint.tsx'
import { useFetchWeather } from '../features/weather/use-weather.ts'
import { useTripId } from './address-ids.ts'

/** Adds a waypoint; `?at=latitude,longitude` sets its place beforehand. */
export function Component() {
  const tripId = useTripId()
  return tripId ? <AddWaypointScreen key={tripId} tripId={tripId} /> : <TripNotFound />
}

function AddWaypointScreen({ tripId }: { readonly tripId: TripId }) {
  const [search, setSearch] = useSearchParams()
  const text = search.get('at') ?? ''
  const at = useMemo(() => parsePosition(text), [text])
  const forgetPlace = useCallback(() => setSearch({}, { replace: true }), [setSearch])
  const fetchWeather = useFetchWeather(tripId)
  const query = useQuery(tripQuery(tripId))
  if (!query.data) return <NoTrip query={query} />
  return (
    <AddWaypoint
      tripId={tripId}
      others={query.data.waypointDTOS}
      at={at}
      onTaken={forgetPlace}
      onAdded={fetchWeather}
    />
  )
}
