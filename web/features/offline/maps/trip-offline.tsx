import { useId } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'
import { loadLater } from '../../../ui/load-later.tsx'
import { TripOnDevice } from '../ready/trip-on-device.tsx'
import css from './maps.module.css'
import { type MappedTrip, TripMapRow } from './trip-map.tsx'

// Loaded for this dialog only.
const MapFiles = loadLater(() => import('./map-files.tsx'), 'MapFiles')

type TripOfflineProps = {
  readonly trip: MappedTrip
  readonly onClose: () => void
}

/** Dialog that shows whether a trip opens without a signal, and saves its map. */
export function TripOffline({ trip, onClose }: TripOfflineProps) {
  const files = useId()
  return (
    <Dialog open title="Offline" onClose={onClose}>
      <TripOnDevice tripId={trip.id}>
        <TripMapRow trip={trip} />
      </TripOnDevice>
      <section className={css.part} aria-labelledby={files}>
        <h3 id={files}>Map files</h3>
        <MapFiles />
      </section>
    </Dialog>
  )
}
