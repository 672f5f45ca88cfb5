import { lazy, type ReactNode, Suspense } from 'react'
import type { TripId, WaypointId } from '#shared/ids.ts'
import type { Itinerary } from '#shared/itinerary/itinerary.ts'
import { ErrorBoundary } from '../../map/core/error-boundary.tsx'
import { useIsOffline } from '../offline/use-is-offline.ts'

// Loaded only for vehicles with fill-ups.
const AtStop = lazy(async () => ({ default: (await import('./reality.tsx')).StopReality }))
const OfTrip = lazy(async () => ({ default: (await import('./reality.tsx')).TripReality }))

/** Nothing if the code cannot be loaded: the itinerary works without it. */
const Loading = ({ children }: { readonly children: ReactNode }) => (
  <ErrorBoundary instead={null}>
    <Suspense>{children}</Suspense>
  </ErrorBoundary>
)

/** The fuel used up to a stop, beside the plan's. */
export const StopReality = ({ stop }: { readonly stop: WaypointId }) => (
  <Loading>
    <AtStop stop={stop} />
  </Loading>
)

/** The distance, fuel and price of the trip, by the fill-ups of each vehicle. */
export const TripReality = ({ tripId }: { readonly tripId: TripId }) => (
  <Loading>
    <OfTrip tripId={tripId} />
  </Loading>
)

/** Returns true if one of an itinerary's vehicles may have fill-ups. */
export function useHasFills(itinerary: Itinerary | undefined): boolean {
  const isOffline = useIsOffline()
  // The number on the vehicle is the server's. Without a connection, what is saved here is read without a request.
  return itinerary?.vehicles.some(({ vehicle: { fillCount = 0 } }) => isOffline || fillCount > 0) ?? false
}
