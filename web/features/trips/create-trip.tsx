import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { isSavedAlready, toFailure } from '../../data/api-error.ts'
import { discardDraft } from '../../hooks/drafts.ts'
import { useDraft } from '../../hooks/use-draft.ts'
import { useForm } from '../../hooks/use-form.ts'
import { paths } from '../../paths.ts'
import { Actions, Button, LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Form } from '../../ui/form.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { createTrip } from './api.ts'
import { toTripCreated } from './trip-created.tsx'
import { checkTrip, TripFields } from './trip-fields.tsx'

const draftKey = 'new-trip'

/** Form for a new trip. Keeps the typed text, and the key that makes a repeat safe, until the trip is created. */
export function CreateTrip() {
  const form = useForm(useDraft(draftKey, { name: '', description: '', key: crypto.randomUUID() }), {
    check: checkTrip,
  })
  const create = useMutation(createTrip(() => discardDraft(draftKey)))
  const navigate = useNavigate()

  const submit = form.submit({
    send: ({ key, ...input }) => create.mutateAsync({ input, idempotencyKey: key }),
    done: (trip) => {
      form.discard()
      navigate(paths.tripCreated, { replace: true, state: toTripCreated(trip) })
    },
    failed: (error) => {
      if (isSavedAlready(error)) form.change({ key: crypto.randomUUID() })
      return toFailure(error, (words) => `Failed to add trip: ${words}`)
    },
  })

  return (
    <>
      <PageHeader title="New Trip" back={{ to: paths.trips, label: 'Your Trips' }} />
      <Card className="narrow">
        <Form form={form} onSubmit={submit}>
          <TripFields form={form} />
          <Actions at="end">
            <LinkButton to={paths.trips} onClick={form.discard}>
              Cancel
            </LinkButton>
            <Button type="submit" variant="primary" busy={form.busy} busyText="Creating...">
              Create Trip
            </Button>
          </Actions>
        </Form>
      </Card>
    </>
  )
}
