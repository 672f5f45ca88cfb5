import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { TripId, WaypointId } from '#shared/ids.ts'
import { TripRole } from '../features/trips/trip-role.tsx'
import { allWaypointsQuery, waypointQuery } from '../features/waypoints/api.ts'
import type { WaypointOnMap } from '../features/waypoints/detail/waypoint-map.tsx'
import { NoWaypoint, WaypointNotFound } from '../features/waypoints/no-waypoint.tsx'
import { primeMap } from '../map/map-view.tsx'
import { loadLater } from '../ui/load-later.tsx'
import { readTripId, readWaypointId, useTripId, useWaypointId } from './address-ids.ts'
import type { PageHandle } from './prime.ts'

/** The frame that the two pages of a waypoint share. */

// Drawn after the map.
const LazyInset = loadLater(() => import('../features/itinerary/overview/trip-inset.tsx'), 'TripInset')

type ScreenProps = WaypointOnMap & { readonly error: Error | null }

export const handle: PageHandle = {
  prime(client, { params }) {
    const [tripId, waypointId] = [readTripId(params), readWaypointId(params)]
    if (!tripId || !waypointId) return
    void client.prefetchQuery(waypointQuery(tripId, waypointId))
    void client.prefetchQuery(allWaypointsQuery(tripId))
    void primeMap(client)
  },
}

/** Returns the page that draws the waypoint of its URL. */
export function createWaypointPage(Screen: (props: ScreenProps) => ReactNode) {
  function Loaded({ tripId, waypointId }: { readonly tripId: TripId; readonly waypointId: WaypointId }) {
    const query = useQuery(waypointQuery(tripId, waypointId))
    const { data: waypoint, error } = query
    if (!waypoint) return <NoWaypoint tripId={tripId} query={query} />
    const inset = <LazyInset tripId={tripId} waypointId={waypointId} />
    return <Screen tripId={tripId} waypoint={waypoint} inset={inset} error={error} />
  }
  return function WaypointPage() {
    const tripId = useTripId()
    const waypointId = useWaypointId()
    if (!tripId || !waypointId) return <WaypointNotFound tripId={tripId} />
    return (
      <TripRole tripId={tripId}>
        <Loaded key={waypointId} tripId={tripId} waypointId={waypointId} />
      </TripRole>
    )
  }
}
