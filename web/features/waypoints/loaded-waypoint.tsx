import { useQuery } from '@tanstack/react-query'
import { MapPinOff } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Waypoint } from '#shared/waypoint.ts'
import { isNotFound } from '../../data/api-error.ts'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Retry } from '../../ui/notice.tsx'
import { PageHeader, PageTitle } from '../../ui/page-header.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { waypointQuery } from './api.ts'

export type LoadedWaypointProps = {
  readonly tripId: string
  readonly waypointId: string
  readonly children: (waypoint: Waypoint) => ReactNode
}

/** Loads a waypoint and shows it through `children`, or says why it cannot. */
export function LoadedWaypoint({ tripId, waypointId, children }: LoadedWaypointProps) {
  const { data: waypoint, error, isPending, isFetching, refetch } = useQuery(waypointQuery(tripId, waypointId))
  if (waypoint && !isNotFound(error)) return children(waypoint)
  if (isPending) {
    return (
      <>
        <PageTitle>Waypoint</PageTitle>
        <Skeleton label="Loading waypoint..." shape="page" count={4} />
      </>
    )
  }
  return (
    <>
      <PageHeader title="Waypoint" back={{ to: paths.trip(tripId), label: 'Back to the trip' }} />
      {error && !isNotFound(error) ? (
        <Retry onRetry={() => void refetch()} busy={isFetching}>
          Could not load waypoint data. Please try again.
        </Retry>
      ) : (
        <EmptyState icon={<MapPinOff />} title="No waypoint data available." />
      )}
    </>
  )
}
