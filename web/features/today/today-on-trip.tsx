import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Gauge } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { TripId } from '#shared/ids.ts'
import { readSpan, toStops } from '#shared/itinerary/stops.ts'
import { describeNearness, findProgress, findTripsOn, readSpanDays } from '#shared/itinerary/today.ts'
import type { Trip } from '#shared/trip.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { ErrorBoundary } from '../../map/core/error-boundary.tsx'
import { paths } from '../../paths.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { loadLater } from '../../ui/load-later.tsx'
import type { Planned } from '../itinerary/plan-context.ts'
import { useToday } from '../offline/use-today.ts'
import { allWaypointsQuery } from '../waypoints/api.ts'
import css from './today.module.css'
import { useDrive } from './use-drive.ts'

const TodayBar = loadLater(() => import('./on-trip-days.ts'), 'TodayBar')

/**
 * Returns whether a trip is under way, and otherwise how near it is: 'Leaves in 3 days', or ''. Until its waypoints are loaded, by
 * the span that the server knows.
 */
export function useTripDays(trip: Trip | undefined, waypoints: readonly Waypoint[] | undefined) {
  const today = useToday()
  const span = waypoints ? readSpan(waypoints) : trip?.span
  const days = readSpanDays(span)
  const isOver = days !== undefined && days.to < today
  const isUnderWay = days !== undefined && days.from <= today && !isOver
  return { isUnderWay, nearness: describeNearness(span, today), isOver }
}

type TodayOnTripProps = {
  readonly trip: Trip
  readonly planned: Planned | undefined
  readonly onCheckIn: () => void
}

/** The day of a trip under way, in a bar on its page. */
export function TodayOnTrip({ trip, planned, onCheckIn }: TodayOnTripProps) {
  const today = useToday()
  return (
    <section aria-labelledby="today" className={css.dayBar}>
      <h2 id="today" className="visually-hidden">
        Today
      </h2>
      {planned ? (
        <ErrorBoundary instead={null}>
          <TodayBar planned={planned} today={today} />
        </ErrorBoundary>
      ) : null}
      <LinkButton to={paths.drive(trip.id)} icon={<Gauge />}>
        Drive
      </LinkButton>
      <Button icon={<CircleCheck />} onClick={onCheckIn}>
        Check in
      </Button>
    </section>
  )
}

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
      <Link
        className="tall-link screen-only"
        to={{ hash: `stop-${stops[findProgress(stops, drive, today).previous]?.number}` }}
      >
        Today
      </Link>
      <Link className="tall-link screen-only" to={paths.drive(tripId)}>
        Drive
      </Link>
    </p>
  )
}
