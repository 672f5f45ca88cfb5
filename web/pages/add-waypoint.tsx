import { useParams } from 'react-router-dom'
import { AddWaypoint } from '../features/waypoints/add-waypoint.tsx'

export function Component() {
  const { tripId = '' } = useParams()
  return <AddWaypoint key={tripId} tripId={tripId} />
}
