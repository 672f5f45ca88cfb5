import type { UseQueryResult } from '@tanstack/react-query'
import { MapPinOff } from 'lucide-react'
import type { Waypoint } from '#shared/waypoint.ts'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader, PageTitle } from '../../ui/page-header.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

export type NoWaypointProps = { readonly tripId: string; readonly query: UseQueryResult<Waypoint | null> }

/** What stands in a waypoint's place: it is loading, it could not be loaded, or there is none. */
export function NoWaypoint({ tripId, query }: NoWaypointProps) {
  const head = <PageHeader title="Waypoint" back={{ to: paths.trip(tripId), label: 'Back to the trip' }} />
  return (
    <QueryView
      query={query}
      head={head}
      failed="Could not load waypoint data. Please try again."
      loading={
        <>
          <PageTitle>Waypoint</PageTitle>
          <Skeleton label="Loading waypoint..." shape="page" count={4} />
        </>
      }
      empty={
        <>
          {head}
          <EmptyState icon={<MapPinOff />} title="No waypoint data available." />
        </>
      }
    >
      {() => null}
    </QueryView>
  )
}
