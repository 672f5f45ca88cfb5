import { useQuery } from '@tanstack/react-query'
import { ArrowRight, Compass } from 'lucide-react'
import { limits } from '#shared/limits.ts'
import { preview } from '#shared/text.ts'
import { paths } from '../../paths.ts'
import { GoButton, LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Retry } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { latestTripQuery } from './api.ts'
import css from './home-cards.module.css'

/** The way back into the trip created last. */
export function LatestTrip() {
  const { data: trip, error, isFetching, refetch } = useQuery(latestTripQuery)
  return (
    <Card className={css.card} aria-labelledby="latest-trip">
      <h3 id="latest-trip" className={css.heading}>
        Jump into your latest trip
      </h3>
      {trip ? (
        <>
          <p className={css.name}>
            <bdi>{preview(trip.name, limits.descriptionPreview)}</bdi>
          </p>
          <p className={css.description}>
            <bdi>{preview(trip.description, limits.descriptionPreview) || 'No description'}</bdi>
          </p>
          <LinkButton to={paths.trip(trip.id)} variant="primary" icon={<ArrowRight />} className={css.open}>
            Open Trip
          </LinkButton>
        </>
      ) : null}
      {trip === null ? (
        <EmptyState
          icon={<Compass />}
          title="You don't have any trips yet"
          action={
            <GoButton to={paths.newTrip} variant="primary">
              Create Your First Trip
            </GoButton>
          }
        />
      ) : null}
      {trip === undefined && error ? (
        <Retry onRetry={() => refetch()} busy={isFetching}>
          Your latest trip could not be loaded.
        </Retry>
      ) : null}
      {trip === undefined && !error ? <Skeleton label="Loading your latest trip..." shape="page" /> : null}
    </Card>
  )
}
