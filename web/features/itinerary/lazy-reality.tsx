import type { TripId, WaypointId } from '#shared/ids.ts'
import type { Itinerary } from '#shared/itinerary/itinerary.ts'
import { ErrorBoundary } from '../../map/core/error-boundary.tsx'
import { loadLater } from '../../ui/load-later.tsx'
import { useIsOffline } from '../offline/use-is-offline.ts'

// Loaded only for vehicles with fill-ups.
const AtStop = loadLater(() => import('./reality.tsx'), 'StopReality')
const OfTrip = loadLater(() => import('./reality.tsx'), 'TripReality')

/** The fuel used up to a stop, beside the plan's. Nothing if the code cannot be loaded: the itinerary works without it. */
export const StopReality = ({ stop }: { readonly stop: WaypointId }) => (
  <ErrorBoundary instead={null}>
    <AtStop stop={stop} />
  </ErrorBoundary>
)

/** The distance, fuel and price of the trip, by the fill-ups of each vehicle; nothing if the code cannot be loaded. */
export const TripReality = ({ tripId }: { readonly tripId: TripId }) => (
  <ErrorBoundary instead={null}>
    <OfTrip tripId={tripId} />
  </ErrorBoundary>
)

/** Returns true if one of an itinerary's vehicles may have fill-ups. */
export function useHasFills(itinerary: Itinerary | undefined): boolean {
  const isOffline = useIsOffline()
  // The number on the vehicle is the server's. Without a connection, what is saved here is read without a request.
  return itinerary?.vehicles.some(({ vehicle: { fillCount = 0 } }) => isOffline || fillCount > 0) ?? false
}
