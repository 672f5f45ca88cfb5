import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { waypointQuery } from '../features/waypoints/api.ts'
import { FullMap } from '../features/waypoints/detail/full-map.tsx'
import { NoWaypoint } from '../features/waypoints/no-waypoint.tsx'

/** One waypoint on a large map. */
export function Component() {
  const { tripId = '', waypointId = '' } = useParams()
  const query = useQuery(waypointQuery(tripId, waypointId))
  if (!query.data) return <NoWaypoint tripId={tripId} query={query} />
  return <FullMap key={waypointId} tripId={tripId} waypoint={query.data} />
}
