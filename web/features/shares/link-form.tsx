import type { MadeShare, ShareDays, Shows } from '#shared/share.ts'
import type { Trip } from '#shared/trip.ts'
import { isUnreachable, toFailure } from '../../data/api-error.ts'
import { useForm, useValues } from '../../hooks/use-form.ts'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { CheckField } from '../../ui/fields.tsx'
import { Form } from '../../ui/form.tsx'
import { FormActions } from '../../ui/form-actions.tsx'
import { NeedsConnection } from '../../ui/needs-connection.tsx'
import { useIsOffline } from '../offline/use-is-offline.ts'
import { useCreateShare } from './api.ts'
import css from './shares.module.css'

const lifetimes = [
  { value: '7', text: '7 days' },
  { value: '30', text: '30 days' },
  { value: '90', text: '90 days' },
  { value: 'trip', text: 'Until 7 days after the trip' },
] as const

const days: Readonly<Record<(typeof lifetimes)[number]['value'], ShareDays>> = { 7: 7, 30: 30, 90: 90, trip: 'trip' }

/** Facts that a link can show besides places; `risk` says what that gives away. */
export const choices: readonly { readonly name: keyof Shows; readonly label: string; readonly risk?: string }[] = [
  { name: 'dates', label: 'Dates', risk: 'Dates show when your home is empty.' },
  { name: 'descriptions', label: 'Descriptions', risk: 'Descriptions may contain gate codes.' },
  { name: 'figures', label: 'Fuel and water' },
  { name: 'checkIns', label: 'Check-ins' },
  { name: 'names', label: 'Names of members who check in' },
]

type Lifetime = (typeof lifetimes)[number]['value']
type Values = Readonly<Record<keyof Shows, boolean>> & { readonly days: Lifetime }

const initial: Values = { days: '7', dates: false, descriptions: false, figures: false, checkIns: false, names: false }

type LinkFormProps = { readonly trip: Trip; readonly onMade: (made: MadeShare) => void }

export function LinkForm({ trip: { id, crew }, onMade }: LinkFormProps) {
  const create = useCreateShare(id)
  const isOffline = useIsOffline()
  const form = useForm(useValues(initial))
  const { values, change, field, busy } = form
  const submit = form.submit({
    send: ({ days: lifetime, ...shows }) => create.mutateAsync({ days: days[lifetime], shows }),
    done: onMade,
    failed: (error) =>
      toFailure(error, (words) =>
        isUnreachable(error) ? 'No link arrived. Check your connection and try again.' : words,
      ),
  })
  return (
    <Form form={form} onSubmit={submit}>
      <p>Anyone with the link can see the places on this trip.</p>
      <fieldset className={css.choices}>
        <legend>Show also</legend>
        {choices
          .filter(({ name }) => crew || name !== 'names')
          .map(({ name, label, risk }) => (
            <div key={name}>
              <CheckField
                label={label}
                checked={values[name]}
                disabled={busy}
                onChange={(checked) => change({ [name]: checked })}
              />
              {risk ? <p className={css.risk}>{risk}</p> : null}
            </div>
          ))}
      </fieldset>
      <ChoiceField {...field('days')} label="The link works for" options={lifetimes} />
      {isOffline ? <NeedsConnection /> : null}
      <FormActions at="end" submit="Make link" busyText="Making the link…" busy={busy} disabled={isOffline} />
    </Form>
  )
}
