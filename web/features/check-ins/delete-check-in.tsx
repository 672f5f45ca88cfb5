import { useMutation } from '@tanstack/react-query'
import type { CheckIn } from '#shared/check-in.ts'
import type { TripId } from '#shared/ids.ts'
import type { Stop } from '#shared/itinerary/stops.ts'
import { describeError } from '../../data/api-error.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { removeCheckIn } from './api.ts'
import { describeRow } from './check-in-list.tsx'

type DeleteCheckInProps = {
  readonly tripId: TripId
  readonly checkIn: CheckIn
  readonly stops: readonly Stop[]
  readonly onClose: () => void
}

export function DeleteCheckIn({ tripId, checkIn, stops, onClose }: DeleteCheckInProps) {
  const { mutate: remove, isPending, error } = useMutation(removeCheckIn(tripId))
  return (
    <ConfirmDialog
      open
      question="Delete this check-in?"
      detail={<p>{describeRow(checkIn, stops, Date.now())}</p>}
      failure={error ? `Couldn’t delete the check-in: ${describeError(error)}` : undefined}
      confirm="Delete"
      busy={isPending}
      busyText="Deleting..."
      onConfirm={() => remove(checkIn.id, { onSuccess: onClose })}
      onCancel={onClose}
    />
  )
}
