import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { tripInputSchema } from '#shared/trip.ts'
import { describeError, isSavedAlready } from '../../data/api-error.ts'
import { useDraft } from '../../hooks/use-draft.ts'
import { useForm } from '../../hooks/use-form.ts'
import { paths } from '../../paths.ts'
import { Actions } from '../../ui/actions.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { createTrip } from './api.ts'
import { tripCreatedState } from './trip-created.tsx'
import { TripFields } from './trip-fields.tsx'
import css from './trip-form.module.css'

/** The form that creates a trip. What was typed, and the key that makes a repeat harmless, stay until it is created. */
export function CreateTrip() {
  const draft = useDraft('new-trip', { name: '', description: '', key: crypto.randomUUID() })
  const { values, change, discard, submit } = useForm(tripInputSchema, draft)
  const create = useMutation(createTrip(discard))
  const toast = useToast()
  const navigate = useNavigate()

  // A name of blanks is silently ignored; the fields' bounds keep the rest right.
  const send = submit((input) =>
    create.mutate(
      { input, idempotencyKey: values.key },
      {
        onSuccess: () => navigate(paths.tripCreated, { replace: true, state: tripCreatedState }),
        onError: (error) => {
          if (isSavedAlready(error)) change({ key: crypto.randomUUID() })
          toast.error(`Failed to add trip: ${describeError(error)}`)
        },
      },
    ),
  )

  return (
    <>
      <PageHeader title="New Trip" back={{ to: paths.trips, label: 'Your Trips' }} />
      <Card className={css.card}>
        <form className={css.form} onSubmit={send}>
          <TripFields values={values} onChange={change} readOnly={create.isPending} autoFocus />
          <Actions at="end">
            <LinkButton to={paths.trips} onClick={discard}>
              Cancel
            </LinkButton>
            <Button type="submit" variant="primary" busy={create.isPending} busyText="Creating...">
              Create Trip
            </Button>
          </Actions>
        </form>
      </Card>
    </>
  )
}
