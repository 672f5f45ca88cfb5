import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { useNavigate } from 'react-router-dom'
import { ulid } from 'ulid'
import { formatDay } from '#shared/day-texts.ts'
import type { TripId } from '#shared/ids.ts'
import { datesApart, type Waypoint } from '#shared/waypoint.ts'
import { isSavedAlready, toFailure } from '../../../data/api-error.ts'
import { isQueued } from '../../../data/unwrap.ts'
import { discardDraft } from '../../../hooks/drafts.ts'
import type { Draft } from '../../../hooks/use-draft.ts'
import { type FieldErrors, type Form as FormState, useForm } from '../../../hooks/use-form.ts'
import { paths } from '../../../paths.ts'
import { Actions, Button, LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { FieldRow, SelectField } from '../../../ui/fields.tsx'
import { Form } from '../../../ui/form.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { addWaypoint } from '../api.ts'
import { useRefill } from '../kind/use-refill.tsx'
import type { EarlierStop } from './after-stop.ts'
import { DateFields } from './date-fields.tsx'
import { checkDates, toInput, type WaypointDraft } from './draft.ts'
import { WaypointFields } from './waypoint-fields.tsx'

/** The waypoint's ULID makes a repeated POST safe; it is kept until success. */
export type NewWaypointDraft = WaypointDraft & AfterDraft & { readonly key: string }

type NewWaypointFormProps = {
  readonly tripId: TripId
  readonly draft: Draft<NewWaypointDraft>
  /** Stops that the waypoint may follow. */
  readonly earlier: readonly EarlierStop[]
  /** Called even if the user has left the screen. */
  readonly onAdded: (added: Waypoint) => void
  readonly autoFocus: boolean
}

export const toDraftKey = (tripId: TripId) => `new-waypoint:${tripId}`

/** Texts and dates of a new waypoint with a place. */
export function NewWaypointForm({ tripId, draft, earlier, onAdded, autoFocus }: NewWaypointFormProps) {
  const id = useId()
  const form = useForm(draft, { check: checkNew })
  const { values } = form
  const refill = useRefill(values.symbol)
  const add = useMutation(
    addWaypoint(tripId, (added) => {
      discardDraft(toDraftKey(tripId))
      onAdded(added)
    }),
  )
  const toast = useToast()
  const navigate = useNavigate()

  const submit = form.submit({
    send: ({ key, ...typed }) => add.mutateAsync({ ...toInput(typed), ...refill.changes, id: key }),
    done: (added) => {
      form.discard()
      const addAnother = { label: 'Add another', run: () => navigate(paths.addWaypoint(tripId)) }
      if (!isQueued(added)) toast.success('Waypoint added successfully!', addAnother)
      // The flag only marks the reason in the history; the trip may ask about the added stop.
      navigate(paths.trip(tripId), { replace: true, state: { refresh: true, added: added.id } })
    },
    failed: (error) => {
      if (isSavedAlready(error)) form.change({ key: ulid() })
      return toFailure(error, (words) => `Failed to add waypoint: ${words}`)
    },
  })

  return (
    <Card aria-labelledby={id}>
      <Form form={form} onSubmit={submit}>
        <h2 id={id}>What is there?</h2>
        <WaypointFields form={form} autoFocus={autoFocus} refill={refill.field} />
        <AfterField form={form} stops={earlier} />
        <FieldRow>
          {/* Show the error while typing, not only on submit. */}
          <DateFields form={form} errors={checkDates(values, datesApart)} />
        </FieldRow>
        <Actions at="end">
          <LinkButton to={paths.trip(tripId)} onClick={form.discard}>
            Cancel
          </LinkButton>
          <Button type="submit" variant="primary" busy={form.busy} busyText="Creating...">
            Create Waypoint
          </Button>
        </Actions>
      </Form>
    </Card>
  )
}

/** Requires a name and, stricter than the API, an end date after the start date. */
const checkNew = (draft: WaypointDraft): FieldErrors => ({
  ...(draft.name.trim() === '' ? { name: 'Waypoint name is required' } : {}),
  ...checkDates(draft, datesApart),
})

/** The stop chosen in 'After', and the day filled in for it. */
type AfterDraft = { readonly after: string; readonly offered: string }

type AfterFieldProps = {
  readonly form: Pick<FormState<Pick<WaypointDraft, 'startDate'> & AfterDraft>, 'values' | 'change' | 'busy'>
  readonly stops: readonly EarlierStop[]
}

/** Offers to start on the last day of another stop, by default the last. Keeps a typed day. */
function AfterField({ form: { values, change, busy }, stops }: AfterFieldProps) {
  const chosen = stops.find(({ id }) => id === values.after) ?? stops.at(-1)
  if (!chosen) return null
  const isFree = values.startDate === '' || values.startDate === values.offered
  const choose = (stop: EarlierStop | undefined) => {
    if (!stop || busy) return
    change({ after: stop.id, ...(isFree ? { startDate: stop.lastDay, offered: stop.lastDay } : {}) })
  }
  return (
    <>
      <SelectField
        label="After"
        hint={isFree ? 'The new stop starts on the last day of this stop.' : 'The start date you entered is kept.'}
        value={chosen.id}
        onChange={(id) => choose(stops.find((stop) => stop.id === id))}
        options={stops.map(({ id, name, lastDay }) => ({ value: id, text: `${name}, ${formatDay(lastDay)}` }))}
      />
      <Actions>
        <Button disabled={!isFree || values.startDate === chosen.lastDay} onClick={() => choose(chosen)}>
          {`Start on ${formatDay(chosen.lastDay)}`}
        </Button>
      </Actions>
    </>
  )
}
