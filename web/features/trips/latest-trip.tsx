import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { limits } from '#shared/limits.ts'
import { preview } from '#shared/text.ts'
import type { Trip, TripWithSpan } from '#shared/trip.ts'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { UnsyncedBadge } from '../offline/unsynced-badge.tsx'
import { joinedQuery, latestTripQuery } from './api.ts'
import { formatSpan } from './format-span.ts'
import css from './home-cards.module.css'
import { NoTripsYet } from './no-trips-yet.tsx'
import { useTripsToday } from './use-trips-today.ts'

type LatestTripProps = {
  /** Returns what the card shows of a trip's stops. */
  readonly children: (trip: Trip) => ReactNode
  /** Returns the card of the trip in progress, and of others of the same day. */
  readonly inProgress: (trips: readonly [TripWithSpan, ...TripWithSpan[]]) => ReactNode
}

const loading = (
  <div className={css.place}>
    <Skeleton label="Loading your latest trip..." shape="page" count={8} />
  </div>
)

/** Card of the trip in progress, else of the newest own trip, else of the newest that the user has joined. */
export function LatestTrip({ children, inProgress }: LatestTripProps) {
  const own = useQuery(latestTripQuery)
  const hasNone = own.data === null
  const joined = useQuery({ ...joinedQuery, enabled: hasNone, select: ({ trips: [newest] }) => newest ?? null })
  const query = hasNone ? joined : own
  const { current, isLoading } = useTripsToday()
  const [trip, ...others] = current
  return (
    <Card className={css.card} aria-labelledby="latest-trip" data-in-progress={trip !== undefined}>
      <h3 id="latest-trip">Jump into your latest trip</h3>
      {trip ? inProgress([trip, ...others]) : null}
      {trip ? null : isLoading ? loading : <ShownTrip query={query}>{children}</ShownTrip>}
    </Card>
  )
}

type ShownTripProps = Pick<LatestTripProps, 'children'> & { readonly query: UseQueryResult<Trip | null> }

function ShownTrip({ query, children }: ShownTripProps) {
  return (
    <QueryView
      query={query}
      loading={loading}
      failed="Your latest trip could not be loaded."
      quiet
      empty={
        <div className={css.place}>
          <NoTripsYet withSample />
        </div>
      }
    >
      {(trip) => (
        <>
          <p className={css.name}>
            <bdi>{preview(trip.name, limits.descriptionPreview)}</bdi>
          </p>
          <UnsyncedBadge id={trip.id} />
          <p className={css.days}>
            {trip.owner ? (
              <>
                <bdi>{trip.owner}</bdi> ·{' '}
              </>
            ) : null}
            {formatSpan(trip.span)}
          </p>
          {children(trip)}
          <p className="muted breaks">
            <bdi>{preview(trip.description, limits.descriptionPreview) || 'No description'}</bdi>
          </p>
          <LinkButton to={paths.trip(trip.id)} variant="primary" icon={<ArrowRight />} className={css.open}>
            Open Trip
          </LinkButton>
        </>
      )}
    </QueryView>
  )
}
