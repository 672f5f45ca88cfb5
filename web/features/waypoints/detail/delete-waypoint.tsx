import { useNavigate } from 'react-router-dom'
import type { TripId } from '#shared/ids.ts'
import { paths } from '../../../paths.ts'
import { DeleteButton } from '../../../ui/delete-button.tsx'

type DeleteWaypointProps = { readonly tripId: TripId; readonly onDelete: () => Promise<unknown> }

export function DeleteWaypoint({ tripId, onDelete }: DeleteWaypointProps) {
  const navigate = useNavigate()
  return (
    <DeleteButton
      question="Are you sure you want to delete this waypoint?"
      busyText="Deleting..."
      onDelete={async () => {
        await onDelete()
        await navigate(paths.trip(tripId), { replace: true })
      }}
      failed={() => 'Failed to delete waypoint. Please try again.'}
    >
      Delete
    </DeleteButton>
  )
}
