import { useParams } from 'react-router-dom'
import { TravelTip } from '../features/assistant/travel-tip.tsx'
import { LoadedWaypoint } from '../features/waypoints/loaded-waypoint.tsx'
import { WaypointDetail } from '../features/waypoints/waypoint-detail.tsx'
import { WeatherBlock } from '../features/weather/weather-block.tsx'

export function Component() {
  const { tripId = '', waypointId = '' } = useParams()
  return (
    <LoadedWaypoint key={waypointId} tripId={tripId} waypointId={waypointId}>
      {(waypoint) => (
        <WaypointDetail tripId={tripId} waypoint={waypoint}>
          <WeatherBlock tripId={tripId} waypoint={waypoint} />
          <TravelTip waypoint={waypoint} />
        </WaypointDetail>
      )}
    </LoadedWaypoint>
  )
}
