import { useParams } from 'react-router-dom'
import { FullMap } from '../features/waypoints/full-map.tsx'
import { LoadedWaypoint } from '../features/waypoints/loaded-waypoint.tsx'

export function Component() {
  const { tripId = '', waypointId = '' } = useParams()
  return (
    <LoadedWaypoint key={waypointId} tripId={tripId} waypointId={waypointId}>
      {(waypoint) => <FullMap tripId={tripId} waypoint={waypoint} />}
    </LoadedWaypoint>
  )
}
