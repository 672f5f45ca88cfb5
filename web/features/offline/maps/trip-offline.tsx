import { lazy, Suspense } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'
import { TripOnDevice } from '../ready/trip-on-device.tsx'
import type { MappedTrip } from './trip-map.tsx'
import { TripMapRow } from './trip-map.tsx'

// Loaded for this dialog only.
const OfflineMaps = lazy(async () => ({ default: (await import('./offline-maps.tsx')).OfflineMaps }))

type TripOfflineProps = {
  readonly trip: MappedTrip
  readonly onClose: () => void
}

/** Dialog that shows whether a trip opens without a signal, and saves its map. */
export function TripOffline({ trip, onClose }: TripOfflineProps) {
  return (
    <Dialog open title="Offline" onClose={onClose}>
      <TripOnDevice tripId={trip.id}>
        <TripMapRow trip={trip} />
      </TripOnDevice>
      <Suspense>
        <OfflineMaps isOfTrip />
      </Suspense>
    </Dialog>
  )
}
