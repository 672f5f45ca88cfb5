import type { UseQueryResult } from '@tanstack/react-query'
import { MapPinOff } from 'lucide-react'
import type { TripId } from '#shared/ids.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

type NoWaypointProps = { readonly tripId: TripId; readonly query: UseQueryResult<Waypoint | null> }

/** Placeholder for a loading, failed or missing waypoint. */
export function NoWaypoint({ tripId, query }: NoWaypointProps) {
  return (
    <QueryView
      query={query}
      head={<Head tripId={tripId} />}
      failed="Could not load waypoint data. Please try again."
      loading={
        <>
          <PageTitle>Waypoint</PageTitle>
          <Skeleton label="Loading waypoint..." shape="page" count={4} />
        </>
      }
      empty={<WaypointNotFound tripId={tripId} />}
    >
      {() => null}
    </QueryView>
  )
}

/** Page for an unknown or invalid waypoint ID. */
export function WaypointNotFound({ tripId }: HeadProps) {
  return (
    <>
      <Head tripId={tripId} />
      <EmptyState icon={<MapPinOff />} title="No waypoint data available." />
    </>
  )
}

type HeadProps = { readonly tripId: TripId | undefined }

function Head({ tripId }: HeadProps) {
  const back = tripId ? { to: paths.trip(tripId), label: 'Back to the trip' } : { to: paths.trips, label: 'Your Trips' }
  return <PageHeader title="Waypoint" back={back} />
}
