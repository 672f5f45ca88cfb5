import { useQuery } from '@tanstack/react-query'
import type { TripId, WaypointId } from '#shared/ids.ts'
import { waypointQuery } from '../features/waypoints/api.ts'
import { FullMap } from '../features/waypoints/detail/full-map.tsx'
import { NoWaypoint, WaypointNotFound } from '../features/waypoints/no-waypoint.tsx'
import { primeMap } from '../map/map-view.tsx'
import { readTripId, readWaypointId, useTripId, useWaypointId } from './address-ids.ts'
import type { PageHandle } from './prime.ts'

export const handle: PageHandle = {
  prime(client, { params }) {
    const [tripId, waypointId] = [readTripId(params), readWaypointId(params)]
    if (tripId && waypointId) void client.prefetchQuery(waypointQuery(tripId, waypointId))
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
  return <FullMap tripId={tripId} waypoint={query.data} />
}
