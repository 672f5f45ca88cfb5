import { MapPinPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { TripId } from '#shared/ids.ts'
import { paths } from '../../../paths.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { May } from '../../../ui/may.tsx'

type NoWaypointsProps = {
  readonly tripId: TripId
  /** @default AddFirst */
  readonly children?: ReactNode
}

/** Empty state for a trip without waypoints. */
export function NoWaypoints({ tripId, children = <AddFirst tripId={tripId} /> }: NoWaypointsProps) {
  return (
    <EmptyState
      icon={<MapPinPlus />}
      title="No waypoints available for this trip."
      action={<May do="plan">{children}</May>}
    />
  )
}

export function AddFirst({ tripId }: { readonly tripId: TripId }) {
  return (
    <LinkButton to={paths.addWaypoint(tripId)} variant="primary" icon={<MapPinPlus />}>
      Add Your First Waypoint
    </LinkButton>
  )
}
