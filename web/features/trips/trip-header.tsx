import { useMutation } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { formatCount } from '#shared/count.ts'
import type { TripDetail } from '#shared/trip.ts'
import { describeError } from '../../data/api-error.ts'
import { useInlineEdit } from '../../hooks/use-inline-edit.ts'
import { paths } from '../../paths.ts'
import { BackButton } from '../../ui/back-button.tsx'
import { GoButton } from '../../ui/button.tsx'
import { CompactHead } from '../../ui/compact-head.tsx'
import { DeleteDialog } from '../../ui/delete-button.tsx'
import { LongText } from '../../ui/long-text.tsx'
import { Menu, type MenuItem } from '../../ui/menu.tsx'
import { UnsyncedBadge } from '../offline/unsynced-badge.tsx'
import { deleteTrip, tripEditKey } from './api.ts'
import { EditTrip } from './edit-trip.tsx'

type TripHeaderProps = {
  readonly trip: TripDetail
  /** Menu items between Edit and Delete Trip. */
  readonly actions: readonly MenuItem[]
}

export function TripHeader({ trip, actions }: TripHeaderProps) {
  const { name, description } = trip
  const edit = useInlineEdit(tripEditKey(trip.id), { name, description }, trip.rev)
  const [deleting, setDeleting] = useState(false)
  const items = [
    { label: 'Edit', icon: Pencil, onChoose: edit.open },
    ...actions,
    { label: 'Delete Trip', icon: Trash2, danger: true, onChoose: () => setDeleting(true) },
  ]
  return (
    <>
      <CompactHead
        title={name}
        untitled={edit.isOpen}
        back={<BackButton otherwise={paths.trips} />}
        actions={
          <>
            <GoButton to={paths.trips}>View All Trips</GoButton>
            {edit.isOpen ? null : <Menu label="Actions" items={items} opener={edit.opener} />}
          </>
        }
      >
        <UnsyncedBadge id={trip.id} />
        {edit.isOpen ? (
          <EditTrip trip={trip} edit={edit} />
        ) : description === '' ? null : (
          <LongText lines={1}>{description}</LongText>
        )}
      </CompactHead>
      <DeleteTrip trip={trip} open={deleting} onClose={() => setDeleting(false)} />
    </>
  )
}

type DeleteTripProps = { readonly trip: TripDetail; readonly open: boolean; readonly onClose: () => void }

function DeleteTrip({ trip, open, onClose }: DeleteTripProps) {
  const { mutateAsync: remove } = useMutation(deleteTrip(trip.id))
  const navigate = useNavigate()
  return (
    <DeleteDialog
      open={open}
      onClose={onClose}
      question="Are you sure you want to delete this trip?"
      detail={
        <p>
          <bdi>{trip.name}</bdi> and its {formatCount(trip.waypointCount, 'waypoint')} will be permanently deleted.
        </p>
      }
      busyText="Deleting..."
      onDelete={async () => {
        await remove()
        await navigate(paths.trips, { replace: true })
      }}
      failed={(error) => `Failed to delete trip: ${describeError(error)}`}
    >
      Delete Trip
    </DeleteDialog>
  )
}
