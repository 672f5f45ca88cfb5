import { useQuery } from '@tanstack/react-query'
import { MapPinOff } from 'lucide-react'
import type { ReactNode } from 'react'
import type { TripDetail } from '#shared/trip.ts'
import { isNotFound } from '../../data/api-error.ts'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Retry } from '../../ui/notice.tsx'
import { PageHeader, PageTitle } from '../../ui/page-header.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { tripQuery } from './api.ts'

export type LoadedTripProps = { readonly tripId: string; readonly children: (trip: TripDetail) => ReactNode }

/** Loads a trip and shows it through `children`, or says why it cannot. */
export function LoadedTrip({ tripId, children }: LoadedTripProps) {
  const { data: trip, error, isPending, isFetching, refetch } = useQuery(tripQuery(tripId))
  if (trip && !isNotFound(error)) return children(trip)
  if (isPending) {
    return (
      <>
        <PageTitle>Trip</PageTitle>
        <Skeleton label="Loading trip..." shape="page" count={4} />
      </>
    )
  }
  return (
    <>
      <PageHeader title="Trip" back={{ to: paths.trips, label: 'Your Trips' }} />
      {isNotFound(error) ? (
        <EmptyState
          icon={<MapPinOff />}
          title="This trip is not here"
          action={<LinkButton to={paths.trips}>View All Trips</LinkButton>}
        >
          It may have been deleted, or the address is not quite right.
        </EmptyState>
      ) : (
        <Retry onRetry={() => void refetch()} busy={isFetching}>
          The trip could not be loaded.
        </Retry>
      )}
    </>
  )
}
