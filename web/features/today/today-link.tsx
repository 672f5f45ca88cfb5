import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { TripId } from '#shared/ids.ts'
import { readSpan, toStops } from '#shared/itinerary/stops.ts'
import { findProgress, findTripsOn } from '#shared/itinerary/today.ts'
import { ErrorBoundary } from '../../map/core/error-boundary.tsx'
import { paths } from '../../paths.ts'
import { loadLater } from '../../ui/load-later.tsx'
import { useToday } from '../offline/use-today.ts'
import { allWaypointsQuery } from '../waypoints/api.ts'
import css from './today.module.css'
import { useDrive } from './use-drive.ts'

// Loaded only after a refill on the road.
const RefillsToLog = loadLater(() => import('./refills-to-log.tsx'), 'RefillsToLog')

/** Refills on the road that may become fill-ups. Nothing if the code cannot be loaded: the itinerary works without it. */
export function RefillsOnTrip({ tripId }: { readonly tripId: TripId }) {
  const { drive } = useDrive(tripId)
  if (!drive || drive.readings.length === 0) return null
  return (
    <ErrorBoundary instead={null}>
      <RefillsToLog tripId={tripId} />
    </ErrorBoundary>
  )
}

/** A link from the itinerary's head to today's leg; nothing on other days. */
export function TodayLink({ tripId }: { readonly tripId: TripId }) {
  const today = useToday()
  const { data: all } = useQuery(allWaypointsQuery(tripId))
  const { drive } = useDrive(tripId)
  if (!all || !drive) return null
  const { current } = findTripsOn([{ id: tripId, name: '', span: readSpan(all.items) }], today)
  if (current.length === 0) return null
  const stops = toStops(all.items, new Set())
  // A leg is below the stop it starts from.
  return (
    <p className={css.links}>
      <Link className={css.link} to={{ hash: `stop-${stops[findProgress(stops, drive, today).previous]?.number}` }}>
        Today
      </Link>
      <Link className={css.link} to={paths.drive(tripId)}>
        Drive
      </Link>
    </p>
  )
}
