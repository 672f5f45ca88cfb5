import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import type { TripId, WaypointId } from '#shared/ids.ts'
import { paths } from '../../../paths.ts'
import { DeleteButton } from '../../../ui/delete-button.tsx'
import { deleteWaypoint } from '../api.ts'

export function DeleteWaypoint({ tripId, waypointId }: { readonly tripId: TripId; readonly waypointId: WaypointId }) {
  const { mutateAsync: remove } = useMutation(deleteWaypoint(tripId, waypointId))
  const navigate = useNavigate()
  return (
    <DeleteButton
      question="Are you sure you want to delete this waypoint?"
      busyText="Deleting..."
      onDelete={async () => {
        await remove()
        await navigate(paths.trip(tripId), { replace: true })
      }}
      failed={() => 'Failed to delete waypoint. Please try again.'}
    >
      Delete
    </DeleteButton>
  )
}
