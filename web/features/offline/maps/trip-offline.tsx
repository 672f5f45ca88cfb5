import { lazy, Suspense, useId } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'
import { TripOnDevice } from '../ready/trip-on-device.tsx'
import css from './maps.module.css'
import type { MappedTrip } from './trip-download.tsx'

// Loaded for this dialog only.
const OfflineMaps = lazy(async () => ({ default: (await import('./offline-maps.tsx')).OfflineMaps }))

type TripOfflineProps = {
  readonly trip: MappedTrip
  readonly onClose: () => void
}

/** Dialog that shows whether a trip opens without a signal, and the ways to have its map offline. */
export function TripOffline({ trip, onClose }: TripOfflineProps) {
  const id = useId()
  return (
    <Dialog open title="Offline" onClose={onClose}>
      <section className={css.part} aria-labelledby={id}>
        <h3 id={id}>This trip on this device</h3>
        <TripOnDevice tripId={trip.id} />
      </section>
      <Suspense>
        <OfflineMaps trip={trip} />
      </Suspense>
    </Dialog>
  )
}
