import { useParams } from 'react-router-dom'
import type { TripDetail } from '#shared/trip.ts'
import { LoadedTrip } from '../features/trips/loaded-trip.tsx'
import { TripHeader } from '../features/trips/trip-header.tsx'
import { TripMap } from '../features/waypoints/trip-map.tsx'
import { useWaypointList } from '../features/waypoints/use-waypoint-list.ts'
import { WaypointPanel } from '../features/waypoints/waypoint-panel.tsx'
import css from './trip.module.css'

/** One trip: its words, its map, its waypoints. */
export function Component() {
  const { tripId = '' } = useParams()
  return (
    <LoadedTrip key={tripId} tripId={tripId}>
      {(trip) => <TripScreen trip={trip} />}
    </LoadedTrip>
  )
}

function TripScreen({ trip }: { readonly trip: TripDetail }) {
  const list = useWaypointList(trip.id)
  return (
    <>
      <TripHeader trip={trip} />
      <div className={css.layout}>
        <TripMap tripId={trip.id} waypoints={list.rows?.waypoints} />
        <WaypointPanel list={list} tripHas={trip.waypointCount} />
      </div>
    </>
  )
}
