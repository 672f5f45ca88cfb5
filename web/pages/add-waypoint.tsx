import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { parsePosition } from '#shared/notations/read/degrees.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { tripQuery } from '../features/trips/api.ts'
import { NoTrip } from '../features/trips/no-trip.tsx'
import { allWaypointsQuery } from '../features/waypoints/api.ts'
import { AddWaypoint } from '../features/waypoints/edit/add-waypoint.tsx'
import { PasteStops } from '../features/waypoints/paste/paste-stops.tsx'
import { useFetchWeather } from '../features/weather/use-weather.ts'
import { primeMap } from '../map/map-view.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { createTripHandle, createTripPage } from './trip-page.tsx'

export const handle = createTripHandle((client) => void primeMap(client))

/** Adds a waypoint; `?at=latitude,longitude&name=` sets its place and name, `?route=link` lists a route's stops. */
export const Component = createTripPage(({ tripId }) => {
  const [search, setSearch] = useSearchParams()
  const text = search.get('at') ?? ''
  const at = useMemo(() => parsePosition(text), [text])
  const route = search.get('route')
  const forget = useCallback(() => setSearch({}, { replace: true }), [setSearch])
  const fetchWeather = useFetchWeather(tripId)
  const query = useQuery(tripQuery(tripId))
  const all = useQuery(allWaypointsQuery(tripId))
  // The previous waypoints stay during a reload, and the trip's first ones are enough if the rest cannot be loaded.
  const [known, setKnown] = useState<readonly Waypoint[]>()
  if (all.data && all.data.items !== known) setKnown(all.data.items)
  const others = known ?? (all.failureCount > 0 ? query.data?.waypointDTOS : undefined)
  if (!query.data) return <NoTrip query={query} />
  if (!others) return <LoadingStops />
  return (
    <AddWaypoint
      tripId={tripId}
      others={others}
      at={at}
      atName={search.get('name')}
      onUsed={forget}
      onAdded={fetchWeather}
    >
      <PasteStops tripId={tripId} shared={route === null ? undefined : { link: route, onUsed: forget }} />
    </AddWaypoint>
  )
}, 'plan')

function LoadingStops() {
  return (
    <>
      <PageTitle>Add Waypoint</PageTitle>
      <Skeleton label="Loading trip..." shape="page" count={4} />
    </>
  )
}
