import { MapPinPlus } from 'lucide-react'
import { useParams } from 'react-router-dom'
import { LoadedTrip } from '../features/trips/loaded-trip.tsx'
import { useWaypointList } from '../features/waypoints/use-waypoint-list.ts'
import { WaypointGrid } from '../features/waypoints/waypoint-grid.tsx'
import { WeatherLine } from '../features/weather/weather-line.tsx'
import { paths } from '../paths.ts'
import { LinkButton } from '../ui/button.tsx'
import { PageHeader } from '../ui/page-header.tsx'

/** All waypoints of a trip as cards. */
export function Component() {
  const { tripId = '' } = useParams()
  return <WaypointsScreen key={tripId} tripId={tripId} />
}

function WaypointsScreen({ tripId }: { readonly tripId: string }) {
  // Asked for beside the trip, not after it: on a slow connection that is one wait instead of two.
  const list = useWaypointList(tripId)
  return (
    <LoadedTrip tripId={tripId}>
      {(trip) => (
        <>
          <PageHeader
            title="Waypoints"
            back={{ to: paths.trip(tripId), label: 'Back to the trip' }}
            actions={
              <LinkButton to={paths.addWaypoint(tripId)} variant="primary" icon={<MapPinPlus />}>
                Add New
              </LinkButton>
            }
          >
            <p dir="auto">{trip.name}</p>
          </PageHeader>
          <WaypointGrid list={list}>{(waypoint) => <WeatherLine tripId={tripId} waypoint={waypoint} />}</WaypointGrid>
        </>
      )}
    </LoadedTrip>
  )
}
