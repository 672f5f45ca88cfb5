import { Pencil, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { TripDetail, TripInput } from '#shared/trip.ts'
import { describeError } from '../../data/api-error.ts'
import { useDraft } from '../../hooks/use-draft.ts'
import { paths } from '../../paths.ts'
import { BackButton } from '../../ui/back-button.tsx'
import { Button, GoButton } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { LongText } from '../../ui/long-text.tsx'
import { PageTitle } from '../../ui/page-header.tsx'
import { counted } from '../../ui/plural.ts'
import { useToast } from '../../ui/toasts.tsx'
import { useDeleteTrip } from './changes.ts'
import { EditTrip } from './edit-trip.tsx'
import css from './trip-header.module.css'

/** The head of a trip: its name and description, and what can be done with the trip as a whole. */
export function TripHeader({ trip }: { readonly trip: TripDetail }) {
  const { name, description } = trip
  const [draft, change, discard] = useDraft<TripInput & { open: boolean }>(`trip:${trip.id}`, {
    open: false,
    name,
    description,
  })
  const edit = useRef<HTMLButtonElement>(null)
  const close = () => {
    discard()
    requestAnimationFrame(() => edit.current?.focus())
  }
  return (
    <header className={css.header}>
      <PageTitle>{name}</PageTitle>
      <div className={css.ways}>
        <BackButton otherwise={paths.trips} />
        <GoButton to={paths.trips}>View All Trips</GoButton>
        {draft.open ? null : (
          <div className={css.actions}>
            <Button ref={edit} icon={<Pencil />} onClick={() => change({ open: true, name, description })}>
              Edit Trip
            </Button>
            <DeleteTrip trip={trip} />
          </div>
        )}
      </div>
      {draft.open ? (
        <EditTrip trip={trip} values={draft} onChange={change} onClose={close} />
      ) : (
        <>
          <h1 tabIndex={-1} dir="auto">
            {name}
          </h1>
          {description === '' ? null : <LongText>{description}</LongText>}
        </>
      )}
    </header>
  )
}

function DeleteTrip({ trip }: { readonly trip: TripDetail }) {
  const [asking, setAsking] = useState(false)
  const remove = useDeleteTrip(trip.id)
  const toast = useToast()
  const navigate = useNavigate()
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: () => navigate(paths.trips, { replace: true }),
      onError: (error) => {
        setAsking(false)
        toast.error(`Failed to delete trip: ${describeError(error)}`)
      },
    })
  return (
    <>
      <Button variant="danger" icon={<Trash2 />} onClick={() => setAsking(true)}>
        Delete Trip
      </Button>
      <ConfirmDialog
        open={asking}
        question="Are you sure you want to delete this trip?"
        detail={
          <p>
            <bdi>{trip.name}</bdi> and its {counted(trip.waypointCount, 'waypoint')} will be gone for good.
          </p>
        }
        confirm="Delete Trip"
        busy={remove.isPending}
        busyText="Deleting..."
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
