import type { TripId, WaypointId } from '#shared/ids.ts'
import { describeError } from '../../data/api-error.ts'
import { isQueued } from '../../data/unwrap.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { useRemoveTrack } from './api.ts'

type RemoveTrackProps = { readonly tripId: TripId; readonly stop: WaypointId; readonly onClose: () => void }

/** Asks before removing the track that leads to a stop. */
export function RemoveTrack({ tripId, stop, onClose }: RemoveTrackProps) {
  const remove = useRemoveTrack(tripId)
  const toast = useToast()
  const confirm = () =>
    remove.mutate(stop, {
      onSuccess: (waypoint) => {
        if (!isQueued(waypoint)) toast.success('Removed the track.')
        onClose()
      },
    })
  return (
    <ConfirmDialog
      question="Remove this track?"
      detail={<p>The distance will be estimated again.</p>}
      failure={remove.error ? `Not removed: ${describeError(remove.error)}` : undefined}
      confirm="Remove track"
      busy={remove.isPending}
      busyText="Removing..."
      onConfirm={confirm}
      onCancel={onClose}
    />
  )
}
