import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { tripInputSchema } from '#shared/trip.ts'
import { describeError, isSavedAlready } from '../../data/api-error.ts'
import { useDraft } from '../../hooks/use-draft.ts'
import { paths } from '../../paths.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { createTrip } from './api.ts'
import css from './create-trip.module.css'
import { TripFields } from './trip-fields.tsx'

/** The form that creates a trip. What was typed, and the key that makes a repeat harmless, stay until it is created. */
export function CreateTrip() {
  const [draft, change, discard] = useDraft('new-trip', { name: '', description: '', key: '' })
  const create = useMutation(createTrip(discard))
  const toast = useToast()
  const navigate = useNavigate()

  const input = tripInputSchema.safeParse(draft)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // Spec section 5: a name of blanks is silently ignored; the field's bounds keep the rest right.
    if (!input.success || create.isPending) return
    const idempotencyKey = draft.key === '' ? crypto.randomUUID() : draft.key
    change({ key: idempotencyKey })
    create.mutate(
      { input: input.data, idempotencyKey },
      {
        onSuccess: () => navigate(paths.tripCreated, { replace: true }),
        onError: (error) => {
          if (isSavedAlready(error)) change({ key: '' })
          toast.error(`Failed to add trip: ${describeError(error)}`)
        },
      },
    )
  }

  return (
    <>
      <PageHeader title="New Trip" back={{ to: paths.trips, label: 'Your Trips' }} />
      <Card className={css.card}>
        <form className={css.form} onSubmit={submit}>
          <TripFields values={draft} onChange={change} readOnly={create.isPending} autoFocus />
          <div className={css.buttons}>
            <LinkButton to={paths.trips} onClick={discard}>
              Cancel
            </LinkButton>
            <Button type="submit" variant="primary" busy={create.isPending} busyText="Creating...">
              Create Trip
            </Button>
          </div>
        </form>
      </Card>
    </>
  )
}
