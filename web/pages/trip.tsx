import { useParams } from 'react-router-dom'
import { LoadedTrip } from '../features/trips/loaded-trip.tsx'
import { TripHeader } from '../features/trips/trip-header.tsx'
import { TripMap } from '../features/waypoints/trip-map.tsx'
import { useWaypointList } from '../features/waypoints/use-waypoint-list.ts'
import { WaypointPanel } from '../features/waypoints/waypoint-panel.tsx'
import css from './trip.module.css'

/** One trip: its words, its map, its waypoints. */
export function Component() {
  const { tripId = '' } = useParams()
  return <TripScreen key={tripId} tripId={tripId} />
}

function TripScreen({ tripId }: { readonly tripId: string }) {
  // Asked for beside the trip, not after it: on a slow connection that is one wait instead of two.
  const list = useWaypointList(tripId)
  return (
    <LoadedTrip tripId={tripId}>
      {(trip) => (
        <>
          <TripHeader trip={trip} />
          <div className={css.layout}>
            <TripMap tripId={tripId} waypoints={list.rows?.items} />
            <WaypointPanel list={list} tripHas={trip.waypointCount} />
          </div>
        </>
      )}
    </LoadedTrip>
  )
}
