import { lazy, type ReactNode, Suspense } from 'react'
import type { TripId, WaypointId } from '#shared/ids.ts'
import { ErrorBoundary } from '../../map/core/error-boundary.tsx'

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
