import { useQuery } from '@tanstack/react-query'
import { MapPinPlus } from 'lucide-react'
import { PartlySaved } from '../features/offline/partly-saved.tsx'
import { tripQuery } from '../features/trips/api.ts'
import { NoTrip } from '../features/trips/no-trip.tsx'
import { useWaypointGrid } from '../features/waypoints/kind/use-waypoint-grid.ts'
import { WaypointCard } from '../features/waypoints/list/waypoint-card.tsx'
import { WaypointGrid } from '../features/waypoints/list/waypoint-grid.tsx'
import { WeatherLine, WeatherSources } from '../features/weather/weather-line.tsx'
import { paths } from '../paths.ts'
import { LinkButton } from '../ui/button.tsx'
import { May } from '../ui/may.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { createTripHandle, createTripPage } from './trip-page.tsx'

export const handle = createTripHandle()

/** All waypoints of a trip as cards. */
export const Component = createTripPage(({ tripId }) => {
  const query = useQuery(tripQuery(tripId))
  // Requested with the trip, not after it: one wait instead of two on a slow connection.
  const list = useWaypointGrid(tripId)
  const waypoints = list.query.data?.items ?? []
  const trip = query.data
  if (!trip) return <NoTrip query={query} />
  return (
    <>
      <PageHeader
        title="Waypoints"
        back={{ to: paths.trip(tripId), label: 'Back to the trip' }}
        actions={
          <May do="plan">
            <LinkButton to={paths.addWaypoint(tripId)} variant="primary" icon={<MapPinPlus />}>
              Add New
            </LinkButton>
          </May>
        }
      >
        <p dir="auto">{trip.name}</p>
      </PageHeader>
      <PartlySaved tripId={tripId} />
      <WaypointGrid list={list} note={<WeatherSources tripId={tripId} waypoints={waypoints} />}>
        {waypoints.map((waypoint) => (
          <WaypointCard key={waypoint.id} tripId={tripId} waypoint={waypoint} number={list.numbers.get(waypoint.id)}>
            <WeatherLine tripId={tripId} waypoint={waypoint} />
          </WaypointCard>
        ))}
      </WaypointGrid>
    </>
  )
})
