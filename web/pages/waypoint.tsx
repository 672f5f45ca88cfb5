import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { TravelTip } from '../features/assistant/travel-tip.tsx'
import { waypointQuery } from '../features/waypoints/api.ts'
import { WaypointDetail } from '../features/waypoints/detail/waypoint-detail.tsx'
import { NoWaypoint } from '../features/waypoints/no-waypoint.tsx'
import { WeatherBlock } from '../features/weather/weather-block.tsx'

/** One waypoint: where, when, its weather and a tip. */
export function Component() {
  const { tripId = '', waypointId = '' } = useParams()
  const query = useQuery(waypointQuery(tripId, waypointId))
  const waypoint = query.data
  if (!waypoint) return <NoWaypoint tripId={tripId} query={query} />
  return (
    <WaypointDetail key={waypointId} tripId={tripId} waypoint={waypoint}>
      <WeatherBlock tripId={tripId} waypoint={waypoint} />
      <TravelTip waypoint={waypoint} />
    </WaypointDetail>
  )
}
