import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay } from '#shared/day-texts.ts'
import type { TripId } from '#shared/ids.ts'
import type { MadeShare, Share, ShareDays, Shows } from '#shared/share.ts'
import { formatDateTime } from '#shared/time-texts.ts'
import type { Trip } from '#shared/trip.ts'
import { describeError, isUnreachable, toFailure } from '../../data/api-error.ts'
import { useForm, useValues } from '../../hooks/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { CheckField } from '../../ui/fields.tsx'
import { Form, FormActions } from '../../ui/form.tsx'
import { NeedsConnection } from '../../ui/needs-connection.tsx'
import { Notice } from '../../ui/notice.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useIsOffline } from '../offline/use-is-offline.ts'
import { sharesQuery, useCreateShare, useStopSharing } from './api.ts'
import { NewLink } from './new-link.tsx'
import css from './shares.module.css'

/** Makes links to a trip, and lists and ends those that exist. */
export function ShareTrip({ trip, onClose }: { readonly trip: Trip; readonly onClose: () => void }) {
  const [made, setMade] = useState<MadeShare>()
  return (
    <Dialog title="Share this trip" onClose={onClose}>
      {made ? (
        <>
          <NewLink link={`${location.origin}/shared#${made.token}`} />
          <Button onClick={() => setMade(undefined)}>Make another link</Button>
        </>
      ) : (
        <LinkForm trip={trip} onMade={setMade} />
      )}
      <LinkList tripId={trip.id} onEnd={(id) => id === made?.id && setMade(undefined)} />
    </Dialog>
  )
}

type LinkListProps = { readonly tripId: TripId; readonly onEnd: (id: string) => void }

/** A trip's links. */
function LinkList({ tripId, onEnd }: LinkListProps) {
  const query = useQuery(sharesQuery(tripId))
  return (
    <section tabIndex={-1} aria-label="Links to this trip">
      <QueryView
        query={query}
        loading={<Skeleton label="Loading the links…" count={1} />}
        failed="The links could not be loaded."
        empty={<p className="small">Nobody has a link to this trip.</p>}
      >
        {(shares) => (
          <ul className={css.links}>
            {shares.map((share) => (
              <LinkRow key={share.id} tripId={tripId} share={share} onEnd={onEnd} />
            ))}
          </ul>
        )}
      </QueryView>
    </section>
  )
}

function LinkRow({ tripId, share, onEnd }: LinkListProps & { readonly share: Share }) {
  const stop = useStopSharing(tripId, onEnd)
  return (
    <li className={css.row}>
      <div>
        <p>{`Link of ${formatDateTime(share.createdAt)}`}</p>
        <p className="small">{describeLink(share)}</p>
        {stop.error ? <Notice kind="error">{`Sharing was not stopped: ${describeError(stop.error)}`}</Notice> : null}
      </div>
      <Button
        busy={stop.isPending}
        aria-label={`Stop sharing: link of ${formatDateTime(share.createdAt)}`}
        onClick={({ currentTarget }) => {
          // The button goes away with its link.
          currentTarget.closest('section')?.focus()
          stop.mutate(share.id)
        }}
      >
        Stop sharing
      </Button>
    </li>
  )
}

/** Returns 'Places, dates. Ends Sat, May 15, 14:05. Last opened on Mon, May 3.', for example. */
function describeLink({ shows, endsAt, hasEnded, openedOn }: Share): string {
  const shown = ['Places', ...choices.filter(({ name }) => shows[name]).map(({ label }) => label.toLowerCase())]
  const end = hasEnded ? 'Has ended' : `Ends ${formatDateTime(endsAt ?? 0)}`
  const opened = openedOn ? `Last opened on ${formatDay(openedOn)}` : 'Not opened yet'
  return `${shown.join(', ')}. ${end}. ${opened}.`
}

const lifetimes = [
  { value: '7', text: '7 days' },
  { value: '30', text: '30 days' },
  { value: '90', text: '90 days' },
  { value: 'trip', text: 'Until 7 days after the trip' },
] as const

const days: Readonly<Record<(typeof lifetimes)[number]['value'], ShareDays>> = { 7: 7, 30: 30, 90: 90, trip: 'trip' }

/** Facts that a link can show besides places; `risk` says what that gives away. */
const choices: readonly { readonly name: keyof Shows; readonly label: string; readonly risk?: string }[] = [
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

function LinkForm({ trip: { id, crew }, onMade }: LinkFormProps) {
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
