import { useMutation } from '@tanstack/react-query'
import { Info, LogOut, Pencil, Share2, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { formatCount } from '#shared/count.ts'
import type { TripInput } from '#shared/schemas/trip.ts'
import type { Trip, TripDetail } from '#shared/trip.ts'
import { typedFields } from '#shared/trip-fields.ts'
import { describeError, toFailure } from '../../data/api-error.ts'
import { listParts } from '../../data/describe-fields.ts'
import { toEdit } from '../../data/merge.ts'
import { useSaveEdit } from '../../data/use-save-edit.ts'
import { useForm } from '../../hooks/use-form.ts'
import { type InlineEdit, useInlineEdit } from '../../hooks/use-inline-edit.ts'
import { useLeave } from '../../hooks/use-leave.ts'
import { paths } from '../../paths.ts'
import { BackButton } from '../../ui/back-button.tsx'
import { Button, GoButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConflictDialog } from '../../ui/conflict-dialog.tsx'
import { DeleteDialog } from '../../ui/delete-button.tsx'
import { Form, FormActions } from '../../ui/form.tsx'
import { LongText } from '../../ui/long-text.tsx'
import { Menu, type MenuItem } from '../../ui/menu.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { UnsyncedBadge } from '../offline/unsynced-badge.tsx'
import { deleteTrip, tripEditKey, updateTrip } from './api.ts'
import { describeRole } from './describe-role.ts'
import { checkTrip, TripFields } from './trip-fields.tsx'
import css from './trip-header.module.css'

type TripHeaderProps = {
  readonly trip: TripDetail
  /** Path that Back opens if this page was opened directly. */
  readonly back: string
  /** True without facts and description. */
  readonly isBrief: boolean
  /** The trip's length, such as '25 days · 2,551–3,649 km', which a brief header leaves out; '' while unknown. */
  readonly facts: string
  /** Menu items that give the trip to others. */
  readonly sharing: readonly MenuItem[]
  /** Menu items before Edit and Delete Trip. */
  readonly actions: readonly MenuItem[]
}

/** Names of more characters may be cut. */
const longName = 40

/** A trip's name and length in one line, with its actions, and its description below. */
export function TripHeader({ trip, back, facts, isBrief, sharing, actions }: TripHeaderProps) {
  const { name, description, role } = trip
  const shown = isBrief ? '' : description
  const together = describeRole(trip)
  const id = useId()
  const edit = useInlineEdit(tripEditKey(trip.id), { name, description }, trip.rev)
  const [deleting, setDeleting] = useState(false)
  const [isWhole, setWhole] = useState(false)
  const items = [
    ...actions,
    { label: 'Edit', icon: Pencil, needs: 'own' as const, onChoose: edit.open },
    {
      label: role === undefined ? 'Delete Trip' : 'Leave this trip',
      icon: role === undefined ? Trash2 : LogOut,
      danger: true,
      onChoose: () => setDeleting(true),
    },
  ]
  return (
    <>
      <header className={css.head}>
        <PageTitle>{name}</PageTitle>
        <div className={css.back}>
          <BackButton otherwise={back} />
        </div>
        {edit.isOpen ? null : (
          <div className={css.title}>
            <h1 dir="auto" tabIndex={-1} title={name}>
              {name}
            </h1>
          </div>
        )}
        {isBrief ? null : <p className={css.facts}>{facts}</p>}
        {name.length <= longName || edit.isOpen ? null : (
          <Button
            variant="plain"
            icon={<Info />}
            aria-label="Full name"
            aria-expanded={isWhole}
            aria-controls={id}
            className={css.info}
            onClick={() => setWhole(!isWhole)}
          />
        )}
        <UnsyncedBadge id={trip.id} />
        <div className={css.actions}>
          <GoButton to={paths.trips}>View All Trips</GoButton>
          {edit.isOpen ? null : (
            <>
              <Menu label="Share" icon={Share2} items={sharing} />
              <Menu label="Actions" labeled="never" items={items} opener={edit.opener} />
            </>
          )}
        </div>
      </header>
      {together === '' ? null : (
        <p className={css.role} dir="auto">
          {together}
        </p>
      )}
      {edit.isOpen ? (
        <div className={css.below}>
          <EditTrip trip={trip} edit={edit} />
        </div>
      ) : isWhole || shown !== '' ? (
        <div id={id} className={css.below}>
          {isWhole ? (
            <p dir="auto" className="strong breaks">
              {name}
            </p>
          ) : null}
          {shown === '' ? null : <LongText lines={2}>{shown}</LongText>}
        </div>
      ) : null}
      <DeleteTrip trip={trip} open={deleting} onClose={() => setDeleting(false)} />
    </>
  )
}

type DeleteTripProps = { readonly trip: TripDetail; readonly open: boolean; readonly onClose: () => void }

/** Deletes an own trip, or leaves one of another user. */
function DeleteTrip({ trip, open, onClose }: DeleteTripProps) {
  const { mutateAsync: remove } = useMutation(deleteTrip(trip.id))
  const leave = useLeave()
  const isOwn = trip.role === undefined
  return (
    <DeleteDialog
      open={open}
      onClose={onClose}
      question={isOwn ? 'Are you sure you want to delete this trip?' : 'Leave this trip?'}
      detail={
        isOwn ? (
          <p>
            <bdi>{trip.name}</bdi> and its {formatCount(trip.waypointCount, 'waypoint')}
            {trip.sample ? ' and vehicle' : ''} will be permanently deleted.
          </p>
        ) : (
          <p>
            <bdi>{trip.name}</bdi> will be deleted from your devices. To see it again, you need a new invitation.
          </p>
        )
      }
      busyText={isOwn ? 'Deleting...' : 'Leaving...'}
      onDelete={async () => {
        await remove()
        await leave(paths.trips)
      }}
      failed={(error) => `${isOwn ? 'Failed to delete trip' : 'Not left'}: ${describeError(error)}`}
    >
      {isOwn ? 'Delete Trip' : 'Leave Trip'}
    </DeleteDialog>
  )
}

type EditTripProps = {
  readonly trip: Trip
  readonly edit: InlineEdit<TripInput>
}

const parts = listParts(typedFields)

/** Form to change a trip's name and description in place. */
function EditTrip({ trip, edit: { draft, base, close } }: EditTripProps) {
  const update = useMutation(updateTrip(trip.id, close))
  const { save, question } = useSaveEdit(update.mutateAsync, typedFields)
  const form = useForm(draft, { check: checkTrip })
  const submit = form.submit({
    send: (input) => save(toEdit(parts, base, input, input)),
    failed: (error) => toFailure(error, (words) => `Failed to update trip: ${words}`),
  })
  return (
    <Card className="narrow" aria-labelledby="edit-trip">
      <Form form={form} onSubmit={submit}>
        <h1 id="edit-trip">Edit Trip</h1>
        <TripFields form={form} />
        <FormActions at="end" submit="Save Trip" busyText="Saving..." busy={form.busy} onCancel={close} />
      </Form>
      {question ? <ConflictDialog {...question} /> : null}
    </Card>
  )
}
