import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { MapPinOff } from 'lucide-react'
import { useParams } from 'react-router-dom'
import { isJoined, isTripId } from '#shared/ids.ts'
import type { TripDetail } from '#shared/trip.ts'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { loadLater } from '../../ui/load-later.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { joinedQuery } from './api.ts'

// Loaded when a trip has ended.
export const EndedTrip = loadLater(() => import('./ended-trip.tsx'), 'EndedTrip')

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

/** Returns what the user reads of a joined trip that has ended. */
export const describeEnd = (name: string): string => `You are no longer part of ${name}.`

/** Page for an unknown or invalid trip ID, and for a joined trip that has ended. */
export function TripNotFound() {
  const { tripId = '' } = useParams()
  const { data } = useQuery({ ...joinedQuery, enabled: isTripId(tripId) && isJoined(tripId) })
  const ended = data?.ended.find(({ id }) => id === tripId)
  return (
    <>
      {head}
      <EmptyState
        icon={<MapPinOff />}
        title={ended ? describeEnd(ended.name) : 'This trip is not here'}
        action={<LinkButton to={paths.trips}>View All Trips</LinkButton>}
      >
        {ended ? (
          <EndedTrip trip={ended} at="centre" />
        ) : (
          'It may have been deleted, or the address is not quite right.'
        )}
      </EmptyState>
    </>
  )
}
