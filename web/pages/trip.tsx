import { useQuery } from '@tanstack/react-query'
import { CalendarRange, Copy } from 'lucide-react'
import { useState } from 'react'
import type { TripId } from '#shared/ids.ts'
import { isNotFound } from '../data/api-error.ts'
import { tellDeleted } from '../data/save-edit.ts'
import { useRoute } from '../features/itinerary/use-route.ts'
import { tripQuery } from '../features/trips/api.ts'
import { NoTrip, TripNotFound } from '../features/trips/no-trip.tsx'
import { TripHeader } from '../features/trips/trip-header.tsx'
import { allWaypointsQuery } from '../features/waypoints/api.ts'
import { TripMap } from '../features/waypoints/list/trip-map.tsx'
import { useWaypointList } from '../features/waypoints/list/use-waypoint-list.ts'
import { WaypointPanel } from '../features/waypoints/list/waypoint-panel.tsx'
import { CopyTrip } from '../features/waypoints/whole/copy-trip.tsx'
import { MoveDates } from '../features/waypoints/whole/move-dates.tsx'
import { Notice } from '../ui/notice.tsx'
import { useTripId } from './address-ids.ts'
import css from './trip.module.css'

/** One trip: its words, its map, its waypoints. */
export function Component() {
  const tripId = useTripId()
  return tripId ? <TripScreen key={tripId} tripId={tripId} /> : <TripNotFound />
}

function TripScreen({ tripId }: { readonly tripId: TripId }) {
  const query = useQuery(tripQuery(tripId))
  // Asked for beside the trip, not after it: on a slow connection that is one wait instead of two.
  const list = useWaypointList(tripId)
  const { data: all } = useQuery(allWaypointsQuery(tripId))
  const [dialog, setDialog] = useState<'move' | 'copy'>()
  const close = () => setDialog(undefined)
  const trip = query.data
  const route = useRoute(trip ?? undefined, all?.items)
  if (!trip) return <NoTrip query={query} />
  return (
    <div data-whole-width>
      {isNotFound(query.error) ? <Notice kind="error">{tellDeleted('trip')}</Notice> : null}
      <TripHeader
        trip={trip}
        actions={[
          { label: 'Move dates', icon: CalendarRange, onChoose: () => setDialog('move') },
          { label: 'Copy', icon: Copy, onChoose: () => setDialog('copy') },
        ]}
      />
      <MoveDates tripId={tripId} open={dialog === 'move'} onClose={close} />
      <CopyTrip trip={trip} open={dialog === 'copy'} onClose={close} />
      <div className={css.layout}>
        <TripMap list={list} all={all} route={route} />
        <WaypointPanel list={list} all={all} tripHas={trip.waypointCount} />
      </div>
    </div>
  )
}
