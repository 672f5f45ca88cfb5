import { useMutation } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { formatCount } from '#shared/count.ts'
import type { TripDetail } from '#shared/trip.ts'
import { describeError } from '../../data/api-error.ts'
import { useInlineEdit } from '../../hooks/use-inline-edit.ts'
import { paths } from '../../paths.ts'
import { BackButton } from '../../ui/back-button.tsx'
import { Button, GoButton } from '../../ui/button.tsx'
import { DeleteButton } from '../../ui/delete-button.tsx'
import { LongText } from '../../ui/long-text.tsx'
import { PageTitle } from '../../ui/page-header.tsx'
import { deleteTrip, tripEditKey } from './api.ts'
import { EditTrip } from './edit-trip.tsx'
import css from './trip-header.module.css'

/** The head of a trip: its name and description, and what can be done with the trip as a whole. */
export function TripHeader({ trip }: { readonly trip: TripDetail }) {
  const { name, description } = trip
  const edit = useInlineEdit(tripEditKey(trip.id), { name, description }, trip.rev)
  return (
    <header className={css.header}>
      <PageTitle>{name}</PageTitle>
      <div className={css.nav}>
        <BackButton otherwise={paths.trips} />
        <GoButton to={paths.trips}>View All Trips</GoButton>
        {edit.isOpen ? null : (
          <div className={css.actions}>
            <Button ref={edit.opener} icon={<Pencil />} onClick={edit.open}>
              Edit Trip
            </Button>
            <DeleteTrip trip={trip} />
          </div>
        )}
      </div>
      {edit.isOpen ? (
        <EditTrip trip={trip} edit={edit} />
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
  const { mutateAsync: remove } = useMutation(deleteTrip(trip.id))
  const navigate = useNavigate()
  return (
    <DeleteButton
      question="Are you sure you want to delete this trip?"
      detail={
        <p>
          <bdi>{trip.name}</bdi> and its {formatCount(trip.waypointCount, 'waypoint')} will be gone for good.
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
    </DeleteButton>
  )
}
