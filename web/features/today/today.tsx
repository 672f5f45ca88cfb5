import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { Link } from 'react-router-dom'
import { readSpan } from '#shared/itinerary/stops.ts'
import { findTripsOn } from '#shared/itinerary/today.ts'
import type { Trip, TripWithSpan } from '#shared/trip.ts'
import { ErrorBoundary } from '../../map/core/error-boundary.tsx'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Planned } from '../itinerary/plan-context.ts'
import { useToday } from '../offline/use-today.ts'
import { useTripsToday } from '../trips/use-trips-today.ts'
import { allWaypointsQuery } from '../waypoints/api.ts'
import css from './today.module.css'

// Loaded only on the days of a trip.
const TodayCard = lazy(async () => ({ default: (await import('./today-card.tsx')).TodayCard }))

/** The next stop of the trip in progress; the day before and after a trip, a line. */
export function TodayOnHome() {
  const { today, current, startTomorrow, endedYesterday, isLoading } = useTripsToday()
  const [trip, ...others] = current
  const className = `${css.today} ${css.onHome}`
  if (isLoading) {
    return (
      <div className={className}>
        <Skeleton label="Loading your trips..." shape="page" />
      </div>
    )
  }
  if (trip) {
    return (
      <div className={className}>
        <Loading>
          <TodayCard key={trip.id} trip={trip} today={today} isOnHome />
        </Loading>
        {others.map(({ id, name }) => (
          <p key={id}>
            Also today:{' '}
            <Link to={paths.trip(id)}>
              <bdi>{name}</bdi>
            </Link>
          </p>
        ))}
      </div>
    )
  }
  const lines = [
    ...startTomorrow.map((trip) => ({ trip, text: 'starts tomorrow.' })),
    ...endedYesterday.map((trip) => ({ trip, text: 'ended yesterday.' })),
  ]
  return lines.length === 0 ? null : (
    <div className={className}>
      {lines.map(({ trip, text }) => (
        <Line key={trip.id} trip={trip} text={text}>
          <LinkButton to={paths.trip(trip.id)}>Open Trip</LinkButton>
          <LinkButton to={paths.drive(trip.id)}>Drive</LinkButton>
        </Line>
      ))}
    </div>
  )
}

/** The same for one trip, on its own page. */
export function TodayOnTrip({ trip, planned }: { readonly trip: Trip; readonly planned: Planned | undefined }) {
  const today = useToday()
  const { data: all } = useQuery(allWaypointsQuery(trip.id))
  const { current, startTomorrow, endedYesterday } = findTripsOn(
    all ? [{ id: trip.id, name: trip.name, span: readSpan(all.items) }] : [],
    today,
  )
  const text =
    startTomorrow.length > 0 ? 'starts tomorrow.' : endedYesterday.length > 0 ? 'ended yesterday.' : undefined
  if (current.length === 0 && text === undefined) return null
  return (
    <div className={`${css.today} ${css.onTrip}`}>
      {text === undefined ? (
        <Loading>
          <TodayCard trip={trip} today={today} planned={planned} />
        </Loading>
      ) : (
        <Line trip={trip} text={text}>
          <LinkButton to={paths.drive(trip.id)}>Drive</LinkButton>
        </Line>
      )}
    </div>
  )
}

/** Nothing if the card's code cannot be loaded: the page works without it. */
const Loading = ({ children }: { readonly children: ReactNode }) => (
  <ErrorBoundary instead={null}>
    <Suspense fallback={<Skeleton label="Loading the next stop..." shape="page" />}>{children}</Suspense>
  </ErrorBoundary>
)

type LineProps = { readonly trip: Pick<TripWithSpan, 'name'>; readonly text: string; readonly children?: ReactNode }

const Line = ({ trip: { name }, text, children }: LineProps) => (
  <Card as="div" className={css.line}>
    <p>
      <bdi>{name}</bdi> {text}
    </p>
    {children}
  </Card>
)
