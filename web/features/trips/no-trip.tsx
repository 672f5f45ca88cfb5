import type { UseQueryResult } from '@tanstack/react-query'
import { MapPinOff } from 'lucide-react'
import type { TripDetail } from '#shared/trip.ts'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader, PageTitle } from '../../ui/page-header.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

const head = <PageHeader title="Trip" back={{ to: paths.trips, label: 'Your Trips' }} />

/** Placeholder for a loading, failed or missing trip. */
export function NoTrip({ query }: { readonly query: UseQueryResult<TripDetail | null> }) {
  return (
    <QueryView
      query={query}
      head={head}
      failed="The trip could not be loaded."
      loading={
        <>
          <PageTitle>Trip</PageTitle>
          <Skeleton label="Loading trip..." shape="page" count={4} />
        </>
      }
      empty={<TripNotFound />}
    >
      {() => null}
    </QueryView>
  )
}

/** Page for an unknown or invalid trip ID. */
export function TripNotFound() {
  return (
    <>
      {head}
      <EmptyState
        icon={<MapPinOff />}
        title="This trip is not here"
        action={<LinkButton to={paths.trips}>View All Trips</LinkButton>}
      >
        It may have been deleted, or the address is not quite right.
      </EmptyState>
    </>
  )
}
