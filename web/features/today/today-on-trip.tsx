import { CircleCheck, Gauge } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { readSpan } from '#shared/itinerary/stops.ts'
import { findTripsOn } from '#shared/itinerary/today.ts'
import type { Trip } from '#shared/trip.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { ErrorBoundary } from '../../map/core/error-boundary.tsx'
import { paths } from '../../paths.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import type { Planned } from '../itinerary/plan-context.ts'
import { useToday } from '../offline/use-today.ts'
import css from './today.module.css'
import { Line } from './today.tsx'

const TodayBar = lazy(async () => ({ default: (await import('./on-trip-days.ts')).TodayBar }))

/** A trip's days seen from today; undefined on other days, and without dates. */
export type TripDays = 'under way' | 'starts tomorrow' | 'ended yesterday' | undefined

/** Returns a trip's `TripDays`; until its waypoints are loaded, by the span that the server knows. */
export function useTripDays(trip: Trip | undefined, waypoints: readonly Waypoint[] | undefined): TripDays {
  const today = useToday()
  if (!trip) return undefined
  const { id, name, span } = trip
  const trips = findTripsOn([{ id, name, span: waypoints ? readSpan(waypoints) : span }], today)
  if (trips.current.length > 0) return 'under way'
  if (trips.startTomorrow.length > 0) return 'starts tomorrow'
  return trips.endedYesterday.length > 0 ? 'ended yesterday' : undefined
}

type TodayOnTripProps = {
  readonly trip: Trip
  readonly planned: Planned | undefined
  readonly days: TripDays
  readonly onCheckIn: () => void
}

/** The day of a trip under way in a bar on its page; a line the day before and after it. */
export function TodayOnTrip({ trip, planned, days, onCheckIn }: TodayOnTripProps) {
  const today = useToday()
  if (days === undefined) return null
  if (days !== 'under way')
    return (
      <div className={`${css.today} ${css.onTrip}`}>
        <Line trip={trip} text={`${days}.`}>
          <LinkButton to={paths.drive(trip.id)}>Drive</LinkButton>
        </Line>
      </div>
    )
  return (
    <section aria-labelledby="today" className={css.dayBar}>
      <h2 id="today" className="visually-hidden">
        Today
      </h2>
      {planned ? (
        <ErrorBoundary instead={null}>
          <Suspense>
            <TodayBar planned={planned} today={today} />
          </Suspense>
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
