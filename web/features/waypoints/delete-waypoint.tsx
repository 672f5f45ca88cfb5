import { useMutation } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Waypoint } from '#shared/waypoint.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { deleteWaypoint } from './api.ts'

/** The button that deletes a waypoint after asking, and leads back to its trip. */
export function DeleteWaypoint({ tripId, waypoint }: { readonly tripId: string; readonly waypoint: Waypoint }) {
  const [asking, setAsking] = useState(false)
  const remove = useMutation(deleteWaypoint(tripId, waypoint.id))
  const toast = useToast()
  const navigate = useNavigate()
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: () => navigate(paths.trip(tripId), { replace: true }),
      onError: () => {
        setAsking(false)
        toast.error('Failed to delete waypoint. Please try again.')
      },
    })
  return (
    <>
      <Button variant="danger" icon={<Trash2 />} onClick={() => setAsking(true)}>
        Delete
      </Button>
      <ConfirmDialog
        open={asking}
        question="Are you sure you want to delete this waypoint?"
        confirm="Delete"
        busy={remove.isPending}
        busyText="Deleting..."
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
