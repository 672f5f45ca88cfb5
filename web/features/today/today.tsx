import { lazy, type ReactNode, Suspense } from 'react'
import { Link } from 'react-router-dom'
import type { TripWithSpan } from '#shared/trip.ts'
import { ErrorBoundary } from '../../map/core/error-boundary.tsx'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TripRole } from '../trips/trip-role.tsx'
import { useTripsToday } from '../trips/use-trips-today.ts'
import css from './today.module.css'

// Loaded only on the days of a trip.
export const TodayCard = lazy(async () => ({ default: (await import('./on-trip-days.ts')).TodayCard }))

/** The trips of today on Home: the card of the first, and links to the others. */
export function TodayOnHome({
  trips: [trip, ...others],
}: {
  readonly trips: readonly [TripWithSpan, ...TripWithSpan[]]
}) {
  return (
    <>
      <Loading>
        <TripRole tripId={trip.id}>
          <TodayCard key={trip.id} trip={trip} isOnHome />
        </TripRole>
      </Loading>
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
        <Line key={trip.id} trip={trip} text={text}>
          <LinkButton to={paths.trip(trip.id)}>Open Trip</LinkButton>
          <LinkButton to={paths.drive(trip.id)}>Drive</LinkButton>
        </Line>
      ))}
    </div>
  )
}

/** Nothing if the card's code cannot be loaded: the page works without it. */
export const Loading = ({ children }: { readonly children: ReactNode }) => (
  <ErrorBoundary instead={null}>
    <Suspense fallback={<Skeleton label="Loading the next stop..." shape="page" />}>{children}</Suspense>
  </ErrorBoundary>
)

type LineProps = { readonly trip: Pick<TripWithSpan, 'name'>; readonly text: string; readonly children?: ReactNode }

/** A trip that starts tomorrow or ended yesterday. */
const Line = ({ trip: { name }, text, children }: LineProps) => (
  <Card as="div" className={css.line}>
    <p>
      <bdi>{name}</bdi> {text}
    </p>
    {children}
  </Card>
)
