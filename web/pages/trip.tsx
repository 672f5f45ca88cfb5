import { useQuery } from '@tanstack/react-query'
import { CalendarRange, CloudCheck, Copy, FileInput, FileOutput, MapIcon } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { TripId } from '#shared/ids.ts'
import { isNotFound } from '../data/api-error.ts'
import { describeDeleted } from '../data/save-edit.ts'
import { useRoute } from '../features/itinerary/use-route.ts'
import { PartlySaved } from '../features/offline/partly-saved.tsx'
import { TripReady } from '../features/offline/ready/trip-ready.tsx'
import { ImportPlace } from '../features/portability/import-place.tsx'
import { tripQuery } from '../features/trips/api.ts'
import { NoTrip, TripNotFound } from '../features/trips/no-trip.tsx'
import { TripHeader } from '../features/trips/trip-header.tsx'
import { allWaypointsQuery, waypointListQuery } from '../features/waypoints/api.ts'
import { TripMap } from '../features/waypoints/list/trip-map.tsx'
import { useWaypointList } from '../features/waypoints/list/use-waypoint-list.ts'
import { WaypointPanel } from '../features/waypoints/list/waypoint-panel.tsx'
import { toMarkers } from '../features/waypoints/markers.ts'
import { CopyTrip } from '../features/waypoints/trip-actions/copy-trip.tsx'
import { MoveDates } from '../features/waypoints/trip-actions/move-dates.tsx'
import { readListPlace } from '../hooks/use-list-params.ts'
import { primeMap } from '../map/map-view.tsx'
import { Notice } from '../ui/notice.tsx'
import { readTripId, useTripId } from './address-ids.ts'
import type { PageHandle } from './prime.ts'
import css from './trip.module.css'

// Loaded only for users who prepare a map or export the trip.
const OfflineMapDialog = lazy(async () => ({
  default: (await import('../features/offline/maps/offline-map-dialog.tsx')).OfflineMapDialog,
}))
const ExportTrip = lazy(async () => ({
  default: (await import('../features/portability/export-trip.tsx')).ExportTrip,
}))

export const handle: PageHandle = {
  prime(client, { params, search }) {
    const tripId = readTripId(params)
    if (!tripId) return
    const place = readListPlace(search)
    void client.prefetchQuery(tripQuery(tripId))
    void client.prefetchQuery(waypointListQuery(tripId, place.page, place.search))
    void client.prefetchQuery(allWaypointsQuery(tripId))
    void primeMap(client)
  },
}

/** One trip: its texts, map and waypoints. */
export function Component() {
  const tripId = useTripId()
  return tripId ? <TripScreen key={tripId} tripId={tripId} /> : <TripNotFound />
}

function TripScreen({ tripId }: { readonly tripId: TripId }) {
  const query = useQuery(tripQuery(tripId))
  // Requested with the trip, not after it: one wait instead of two on a slow connection.
  const list = useWaypointList(tripId)
  const { data: all } = useQuery(allWaypointsQuery(tripId))
  const [dialog, setDialog] = useState<'move' | 'copy' | 'import' | 'export' | 'ready' | 'map'>()
  const close = () => setDialog(undefined)
  const trip = query.data
  const route = useRoute(trip ?? undefined, all?.items)
  if (!trip) return <NoTrip query={query} />
  return (
    <div data-whole-width>
      {isNotFound(query.error) ? <Notice kind="error">{describeDeleted('trip')}</Notice> : null}
      <PartlySaved tripId={tripId} />
      <TripHeader
        trip={trip}
        actions={[
          { label: 'Move dates', icon: CalendarRange, onChoose: () => setDialog('move') },
          { label: 'Copy', icon: Copy, onChoose: () => setDialog('copy') },
          { label: 'Import', icon: FileInput, onChoose: () => setDialog('import') },
          { label: 'Export', icon: FileOutput, onChoose: () => setDialog('export') },
          { label: 'Ready for offline', icon: CloudCheck, onChoose: () => setDialog('ready') },
          { label: 'Map for offline', icon: MapIcon, onChoose: () => setDialog('map') },
        ]}
      />
      <MoveDates tripId={tripId} open={dialog === 'move'} onClose={close} />
      <TripReady tripId={tripId} open={dialog === 'ready'} onClose={close} />
      <CopyTrip trip={trip} open={dialog === 'copy'} onClose={close} />
      <ImportPlace trip={trip} open={dialog === 'import'} onOpen={() => setDialog('import')} onClose={close} />
      {dialog === 'export' ? (
        <Suspense>
          <ExportTrip trip={trip} onClose={close} />
        </Suspense>
      ) : null}
      {dialog === 'map' && all ? (
        <Suspense>
          <OfflineMapDialog
            onClose={close}
            of={{
              trip: { id: tripId, name: trip.name, route: toMarkers(all.items).map((stop) => stop.position) },
            }}
          />
        </Suspense>
      ) : null}
      <div className={css.layout}>
        <TripMap list={list} all={all} route={route} />
        <WaypointPanel list={list} all={all} tripHas={trip.waypointCount} />
      </div>
    </div>
  )
}
