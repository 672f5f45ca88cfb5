import { useMemo } from 'react'
import type { Itinerary } from '#shared/itinerary/itinerary.ts'
import type { TripDetail } from '#shared/trip.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { ImportPlace } from '../features/portability/import-place.tsx'
import { useDrive } from '../features/today/use-drive.ts'
import { useTrackLines } from '../features/tracks/use-track-lines.ts'
import { toTrail } from '../features/waypoints/markers.ts'
import { CopyTrip } from '../features/waypoints/trip-actions/copy-trip.tsx'
import { MoveDates } from '../features/waypoints/trip-actions/move-dates.tsx'
import { loadLater } from '../ui/load-later.tsx'
import { May } from '../ui/may.tsx'
import css from './trip.module.css'

// Loaded only for users who check in, prepare a trip for offline or export it.
const CheckInDialog = loadLater(() => import('../features/check-ins/check-in-dialog.tsx'), 'CheckInDialog')
const TripOffline = loadLater(() => import('../features/offline/maps/trip-offline.tsx'), 'TripOffline')
const ExportTrip = loadLater(() => import('../features/portability/export-trip.tsx'), 'ExportTrip')
const ShareTrip = loadLater(() => import('../features/shares/share-trip.tsx'), 'ShareTrip')
const BringVehicle = loadLater(() => import('../features/crew/bring-vehicle.tsx'), 'BringVehicle')
const LearnedSince = loadLater(() => import('../features/crew/bring-vehicle.tsx'), 'LearnedSince')
const PlanTogether = loadLater(() => import('../features/crew/plan-together.tsx'), 'PlanTogether')

export type TripDialog = 'move' | 'import' | 'export' | 'offline' | 'copy' | 'share' | 'crew' | 'vehicle' | 'check-in'

type TripDialogsProps = {
  readonly trip: TripDetail
  readonly waypoints: readonly Waypoint[] | undefined
  readonly itinerary: Itinerary | undefined
  readonly open: TripDialog | undefined
  readonly onOpen: (dialog: TripDialog | undefined) => void
}

/** The dialogs of a trip's actions, and what a member's vehicle has learned. */
export function TripDialogs({ trip, waypoints, itinerary, open, onOpen }: TripDialogsProps) {
  const { id } = trip
  const close = () => onOpen(undefined)
  return (
    <>
      {open === 'move' ? <MoveDates tripId={id} onClose={close} /> : null}
      {open === 'copy' ? <CopyTrip trip={trip} onClose={close} /> : null}
      <May do="plan">
        <ImportPlace trip={trip} open={open === 'import'} onOpen={() => onOpen('import')} onClose={close} />
      </May>
      {open === 'check-in' ? <CheckIn trip={trip} itinerary={itinerary} onClose={close} /> : null}
      {open === 'export' ? <ExportTrip trip={trip} onClose={close} /> : null}
      {open === 'crew' ? <PlanTogether trip={trip} onClose={close} /> : null}
      {open === 'vehicle' ? <BringVehicle trip={trip} onClose={close} /> : null}
      {trip.you ? (
        <div className={css.notices}>
          <LearnedSince trip={trip} />
        </div>
      ) : null}
      {open === 'share' ? <ShareTrip trip={trip} onClose={close} /> : null}
      {open === 'offline' ? <Offline trip={trip} waypoints={waypoints} onClose={close} /> : null}
    </>
  )
}

type OfflineProps = Pick<TripDialogsProps, 'trip' | 'waypoints'> & { readonly onClose: () => void }

/** Reads the tracks only for this dialog: the map is saved along them. */
function Offline({ trip: { id, name, waypointDTOS }, waypoints, onClose }: OfflineProps) {
  const { exact } = useTrackLines(id)
  const { line, path = line } = useMemo(
    () => toTrail(waypoints ?? waypointDTOS, exact),
    [waypoints, waypointDTOS, exact],
  )
  return <TripOffline trip={{ id, name, route: path }} onClose={onClose} />
}

type CheckInProps = Pick<TripDialogsProps, 'trip' | 'itinerary'> & { readonly onClose: () => void }

/** Reads the saved readings only for this dialog. */
function CheckIn(props: CheckInProps) {
  const { drive } = useDrive(props.trip.id)
  return drive ? <CheckInDialog {...props} drive={drive} /> : null
}
