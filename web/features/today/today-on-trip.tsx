import { CircleCheck, Gauge } from 'lucide-react'
import { readSpan } from '#shared/itinerary/stops.ts'
import { describeNearness, readSpanDays } from '#shared/itinerary/today.ts'
import type { Trip } from '#shared/trip.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { ErrorBoundary } from '../../map/core/error-boundary.tsx'
import { paths } from '../../paths.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { loadLater } from '../../ui/load-later.tsx'
import type { Planned } from '../itinerary/plan-context.ts'
import { useToday } from '../offline/use-today.ts'
import css from './today.module.css'

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
