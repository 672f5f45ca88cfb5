import { useQuery } from '@tanstack/react-query'
import { ArrowRight, Compass } from 'lucide-react'
import { limits } from '#shared/limits.ts'
import { preview } from '#shared/text.ts'
import { paths } from '../../paths.ts'
import { GoButton, LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { UnsyncedBadge } from '../offline/unsynced-badge.tsx'
import { latestTripQuery } from './api.ts'
import css from './home-cards.module.css'
import { useTripDays } from './use-trip-days.ts'

export function LatestTrip() {
  const query = useQuery(latestTripQuery)
  const formatDays = useTripDays(query.data ? [query.data] : [])
  return (
    <Card className={css.card} aria-labelledby="latest-trip">
      <h3 id="latest-trip" className={css.heading}>
        Jump into your latest trip
      </h3>
      <QueryView
        query={query}
        loading={<Skeleton label="Loading your latest trip..." shape="page" />}
        failed="Your latest trip could not be loaded."
        quiet
        empty={<NoTripsYet />}
      >
        {({ id, name, description }) => (
          <>
            <p className={css.name}>
              <bdi>{preview(name, limits.descriptionPreview)}</bdi>
            </p>
            <UnsyncedBadge id={id} />
            <p className={css.days}>{formatDays(id)}</p>
            <p className={css.description}>
              <bdi>{preview(description, limits.descriptionPreview) || 'No description'}</bdi>
            </p>
            <LinkButton to={paths.trip(id)} variant="primary" icon={<ArrowRight />} className={css.open}>
              Open Trip
            </LinkButton>
          </>
        )}
      </QueryView>
    </Card>
  )
}

export function NoTripsYet() {
  return (
    <EmptyState
      icon={<Compass />}
      title="You don't have any trips yet"
      action={
        <GoButton to={paths.newTrip} variant="primary">
          Create Your First Trip
        </GoButton>
      }
    />
  )
}
