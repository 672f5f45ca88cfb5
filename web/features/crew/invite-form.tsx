import type { MadeInvite } from '#shared/crew.ts'
import type { TripId } from '#shared/ids.ts'
import { isUnreachable, toFailure } from '../../data/api-error.ts'
import { useForm, useValues } from '../../hooks/use-form.ts'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { Form } from '../../ui/form.tsx'
import { FormActions } from '../../ui/form-actions.tsx'
import { NeedsConnection } from '../../ui/needs-connection.tsx'
import { useIsOffline } from '../offline/use-is-offline.ts'
import { useInvite } from './api.ts'

const roles = [
  { value: 'viewer', text: 'Look at everything' },
  { value: 'planner', text: 'Change stops, dates, people and reserves, too' },
] as const

const people = [
  { value: '1', text: '1 person' },
  { value: '3', text: '3 people' },
  { value: '10', text: '10 people' },
] as const

const lifetimes = [
  { value: '1', text: '1 day' },
  { value: '7', text: '7 days' },
] as const

type Values = {
  readonly role: (typeof roles)[number]['value']
  readonly uses: (typeof people)[number]['value']
  readonly days: (typeof lifetimes)[number]['value']
}

const initial: Values = { role: 'viewer', uses: '3', days: '7' }

type InviteFormProps = { readonly tripId: TripId; readonly onMade: (made: MadeInvite) => void }

/** Makes an invitation to a trip. */
export function InviteForm({ tripId, onMade }: InviteFormProps) {
  const invite = useInvite(tripId)
  const isOffline = useIsOffline()
  const form = useForm(useValues(initial))
  const { field, busy } = form
  const submit = form.submit({
    send: ({ role, uses, days }) => invite.mutateAsync({ role, uses: Number(uses), days: days === '1' ? 1 : 7 }),
    done: onMade,
    failed: (error) =>
      toFailure(error, (words) =>
        isUnreachable(error) ? 'No link arrived. Check your connection and try again.' : words,
      ),
  })
  return (
    <Form form={form} onSubmit={submit}>
      <p>
        Whoever joins with the link sees all of this trip but its trip plan and your vehicles, also without a signal,
        and can check in.
      </p>
      <ChoiceField {...field('role')} label="They may" options={roles} />
      <ChoiceField {...field('uses')} label="The link works for" options={people} />
      <ChoiceField {...field('days')} label="It ends after" options={lifetimes} />
      {isOffline ? <NeedsConnection /> : null}
      <FormActions at="end" submit="Make invitation" busyText="Making the link…" busy={busy} disabled={isOffline} />
    </Form>
  )
}
