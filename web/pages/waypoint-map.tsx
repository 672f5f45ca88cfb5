import { useQuery } from '@tanstack/react-query'
import { waypointQuery } from '../features/waypoints/api.ts'
import { FullMap } from '../features/waypoints/detail/full-map.tsx'
import { NoWaypoint } from '../features/waypoints/no-waypoint.tsx'
import { createWaypointPage, LazyInset } from './waypoint-page.tsx'

export { handle } from './waypoint-page.tsx'

/** One waypoint on a large map. */
export const Component = createWaypointPage(({ tripId, waypointId }) => {
  const query = useQuery(waypointQuery(tripId, waypointId))
  if (!query.data) return <NoWaypoint tripId={tripId} query={query} />
  return <FullMap tripId={tripId} waypoint={query.data} inset={<LazyInset tripId={tripId} waypointId={waypointId} />} />
})
