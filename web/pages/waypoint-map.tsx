import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { TripId, WaypointId } from '#shared/ids.ts'
import { allWaypointsQuery, waypointQuery } from '../features/waypoints/api.ts'
import { FullMap } from '../features/waypoints/detail/full-map.tsx'
import { NoWaypoint, WaypointNotFound } from '../features/waypoints/no-waypoint.tsx'
import { primeMap } from '../map/map-view.tsx'
import { readTripId, readWaypointId, useTripId, useWaypointId } from './address-ids.ts'
import type { PageHandle } from './prime.ts'

// Drawn after the map.
const TripInset = lazy(async () => ({
  default: (await import('../features/itinerary/overview/trip-inset.tsx')).TripInset,
}))

export const handle: PageHandle = {
  prime(client, { params }) {
    const [tripId, waypointId] = [readTripId(params), readWaypointId(params)]
    if (!tripId || !waypointId) return
    void client.prefetchQuery(waypointQuery(tripId, waypointId))
    void client.prefetchQuery(allWaypointsQuery(tripId))
    void primeMap(client)
  },
}

/** One waypoint on a large map. */
export function Component() {
  const tripId = useTripId()
  const waypointId = useWaypointId()
  if (!tripId || !waypointId) return <WaypointNotFound tripId={tripId} />
  return <WaypointMapScreen key={waypointId} tripId={tripId} waypointId={waypointId} />
}

function WaypointMapScreen({ tripId, waypointId }: { readonly tripId: TripId; readonly waypointId: WaypointId }) {
  const query = useQuery(waypointQuery(tripId, waypointId))
  if (!query.data) return <NoWaypoint tripId={tripId} query={query} />
  return (
    <FullMap
      tripId={tripId}
      waypoint={query.data}
      inset={
        <Suspense>
          <TripInset tripId={tripId} waypointId={waypointId} />
        </Suspense>
      }
    />
  )
}
