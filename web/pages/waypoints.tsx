import { MapPinPlus } from 'lucide-react'
import { useParams } from 'react-router-dom'
import type { TripDetail } from '#shared/trip.ts'
import { paths } from '../app/paths.ts'
import { LoadedTrip } from '../features/trips/loaded-trip.tsx'
import { useWaypointList } from '../features/waypoints/use-waypoint-list.ts'
import { WaypointGrid } from '../features/waypoints/waypoint-grid.tsx'
import { WeatherLine } from '../features/weather/weather-line.tsx'
import { LinkButton } from '../ui/button.tsx'
import { PageHeader } from '../ui/page-header.tsx'

/** All waypoints of a trip as cards. */
export function Component() {
  const { tripId = '' } = useParams()
  return (
    <LoadedTrip key={tripId} tripId={tripId}>
      {(trip) => <WaypointsScreen trip={trip} />}
    </LoadedTrip>
  )
}

function WaypointsScreen({ trip }: { readonly trip: TripDetail }) {
  const list = useWaypointList(trip.id)
  return (
    <>
      <PageHeader
        title="Waypoints"
        back={{ to: paths.trip(trip.id), label: 'Back to the trip' }}
        actions={
          <LinkButton to={paths.addWaypoint(trip.id)} variant="primary" icon={<MapPinPlus />}>
            Add New
          </LinkButton>
        }
      >
        <p dir="auto">{trip.name}</p>
      </PageHeader>
      <WaypointGrid list={list}>{(waypoint) => <WeatherLine tripId={trip.id} waypoint={waypoint} />}</WaypointGrid>
    </>
  )
}
