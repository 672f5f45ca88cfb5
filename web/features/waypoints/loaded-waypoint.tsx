import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Waypoint } from '#shared/waypoint.ts'
import { isMissing } from '../../api/missing.ts'
import { paths } from '../../app/paths.ts'
import { BackButton } from '../../ui/back-button.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Retry } from '../../ui/notice.tsx'
import { PageTitle } from '../../ui/page-header.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { waypointById } from './queries.ts'

export type LoadedWaypointProps = {
  readonly tripId: string
  readonly waypointId: string
  readonly children: (waypoint: Waypoint) => ReactNode
}

/** Loads a waypoint and shows it through `children`, or says why it cannot. */
export function LoadedWaypoint({ tripId, waypointId, children }: LoadedWaypointProps) {
  const { data: waypoint, error, isPending, isFetching, refetch } = useQuery(waypointById(tripId, waypointId))
  if (waypoint && !isMissing(error)) return children(waypoint)
  return (
    <>
      <PageTitle>Waypoint</PageTitle>
      {isPending ? (
        <Skeleton label="Loading waypoint..." shape="page" count={4} />
      ) : (
        <>
          <BackButton otherwise={paths.trip(tripId)} />
          {error && !isMissing(error) ? (
            <Retry onRetry={() => void refetch()} busy={isFetching}>
              Could not load waypoint data. Please try again.
            </Retry>
          ) : (
            <EmptyState
              title="No waypoint data available."
              action={<LinkButton to={paths.trip(tripId)}>Back to the trip</LinkButton>}
            />
          )}
        </>
      )}
    </>
  )
}
