import { Link } from 'react-router-dom'
import type { TripWithSpan } from '#shared/trip.ts'
import { ErrorBoundary } from '../../map/core/error-boundary.tsx'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { loadLater } from '../../ui/load-later.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TripRole } from '../trips/trip-role.tsx'
import { useTripsToday } from '../trips/use-trips-today.ts'
import css from './today.module.css'

// Loaded only on the days of a trip.
export const TodayCard = loadLater(
  () => import('./on-trip-days.ts'),
  'TodayCard',
  <Skeleton label="Loading the next stop..." shape="page" />,
)

/** The trips of today on Home: the card of the first, unless its code cannot be loaded, and links to the others. */
export function TodayOnHome({
  trips: [trip, ...others],
}: {
  readonly trips: readonly [TripWithSpan, ...TripWithSpan[]]
}) {
  return (
    <>
      <ErrorBoundary instead={null}>
        <TripRole tripId={trip.id}>
          <TodayCard key={trip.id} trip={trip} isOnHome />
        </TripRole>
      </ErrorBoundary>
      {others.map(({ id, name }) => (
        <p key={id}>
          Also today:{' '}
          <Link to={paths.trip(id)}>
            <bdi>{name}</bdi>
          </Link>
        </p>
      ))}
    </>
  )
}

/** A line for each trip that starts tomorrow or ended yesterday. */
export function NearTrips() {
  const { startTomorrow, endedYesterday } = useTripsToday()
  const lines = [
    ...startTomorrow.map((trip) => ({ trip, text: 'starts tomorrow.' })),
    ...endedYesterday.map((trip) => ({ trip, text: 'ended yesterday.' })),
  ]
  return lines.length === 0 ? null : (
    <div className={css.today}>
      {lines.map(({ trip, text }) => (
        <Card as="div" key={trip.id} className={css.line}>
          <p>
            <bdi>{trip.name}</bdi> {text}
          </p>
          <LinkButton to={paths.trip(trip.id)}>Open Trip</LinkButton>
          <LinkButton to={paths.drive(trip.id)}>Drive</LinkButton>
        </Card>
      ))}
    </div>
  )
}
