import { mutationOptions, useMutation } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type KeyboardEvent, useId, useMemo, useRef } from 'react'
import { ulid } from 'ulid'
import { formatCount } from '#shared/count.ts'
import type { TripId } from '#shared/ids.ts'
import { limits } from '#shared/limits.ts'
import { listAffectedStops } from '#shared/move.ts'
import { stopKinds } from '#shared/stop.ts'
import { stopKindNames } from '#shared/stop-kind-names.ts'
import { hasFirstDay, toDays, type Waypoint } from '#shared/waypoint.ts'
import { isSavedAlready, toFailure } from '../../data/api-error.ts'
import { reloadRows } from '../../data/rows.ts'
import { isQueued } from '../../data/unwrap.ts'
import { type FieldErrors, useForm } from '../../hooks/use-form.ts'
import { useReturnFocus } from '../../hooks/use-return-focus.ts'
import { PlaceSearch } from '../../map/picker/place-search.tsx'
import { Button } from '../../ui/button.tsx'
import { DateField, SelectField, TextField } from '../../ui/fields.tsx'
import { Form, FormActions } from '../../ui/form.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { placeStops, reloadStops, showStops } from '../itinerary/place-stops.ts'
import { tripKeys } from '../trips/api.ts'
import { addStop } from '../waypoints/api.ts'
import { toInput } from '../waypoints/edit/draft.ts'
import { toPlace } from '../waypoints/edit/place.ts'
import { useRefill } from '../waypoints/kind/use-refill.tsx'
import { toMarkers } from '../waypoints/markers.ts'
import { moveDates } from '../waypoints/trip-actions/api.ts'
import { useFetchWeather } from '../weather/use-weather.ts'
import css from './new-stop-form.module.css'
import { planNewStop, readNights } from './plan-new-stop.ts'
import { usePlanner } from './planner-context.ts'
import { formatStopDays } from './stop-days.ts'
import type { NewStop, NewStopDraft } from './use-new-stop.ts'

type NewStopFormProps = {
  /** The trip's stops in order. */
  readonly stops: readonly Waypoint[]
  readonly newStop: NewStop
  readonly onAdded: (added: Waypoint) => void
}

const kinds = [{ value: '', text: 'Not set' }, ...stopKinds.map((kind) => ({ value: kind, text: stopKindNames[kind] }))]

/** Form over the map for a new stop: its name, kind and place in the trip. The map stays usable to move its pin. */
export function NewStopForm({ stops, newStop, onAdded }: NewStopFormProps) {
  const id = useId()
  const form = useForm(newStop.draft, { check: checkStop })
  const { values, change, field } = form
  const plan = useMemo(() => planNewStop(stops, values), [stops, values])
  const isDated = plan ? hasFirstDay(plan.added) : true
  const refill = useRefill(values.symbol)
  const save = useSave(stops, refill.changes, (added) => {
    form.discard()
    onAdded(added)
  })
  useReturnFocus()
  // A list of places closes first.
  const closeOnEscape = ({ key, defaultPrevented }: KeyboardEvent) =>
    key === 'Escape' && !defaultPrevented && !form.busy && form.discard()
  const submit = form.submit({
    send: save,
    done: () => undefined,
    failed: (error) => {
      if (isSavedAlready(error)) change({ key: ulid() })
      return toFailure(error, (words) => `Failed to add waypoint: ${words}`)
    },
  })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the form from each of its fields
    <div className={css.form} onKeyDown={closeOnEscape}>
      <Form form={form} onSubmit={submit} className="" aria-labelledby={id}>
        <div className="spread">
          <h3 id={id}>New stop</h3>
          <Button variant="plain" icon={<X />} aria-label="Close" onClick={form.discard} />
        </div>
        <PlaceSearch
          label="Name"
          nameField={field('name')}
          findNear={() => ({ stops: toMarkers(stops).map(({ position }) => position) })}
          onPick={(position, name = '') => change({ ...toPlace(position), name: name.slice(0, limits.name) })}
        />
        <div className={css.pair}>
          <SelectField
            label="Kind of stop"
            value={values.symbol}
            options={kinds}
            onChange={(symbol) => change({ symbol })}
          />
          {isDated && (stops.length > 0 || values.day !== '') ? (
            <TextField {...field('nights')} label="Nights" type="number" inputMode="numeric" autoComplete="off" />
          ) : null}
        </div>
        {refill.field}
        {stops.length > 0 ? (
          <SelectField
            label="After"
            value={values.after}
            onChange={(after) => change({ after })}
            options={[
              { value: '', text: 'At the start' },
              ...stops.map((stop, at) => ({ value: stop.id, text: `${at + 1}. ${stop.name}` })),
            ]}
          />
        ) : (
          <DateField label="First day" value={values.day} onChange={(day) => change({ day })} />
        )}
        <p className="small" aria-live="polite">
          {describePlan(values, plan, stops)}
        </p>
        <FormActions at="end" submit="Save" busyText="Saving..." busy={form.busy} onCancel={form.discard} />
      </Form>
    </div>
  )
}

/** Returns a function that makes room for the stop and adds it. A repeat continues where it was cut off. */
function useSave(
  stops: readonly Waypoint[],
  refill: ReturnType<typeof useRefill>['changes'],
  onAdded: (added: Waypoint) => void,
) {
  const { tripId } = usePlanner()
  const toast = useToast()
  const fetchWeather = useFetchWeather(tripId)
  const push = useMutation(moveDates(tripId))
  const place = useMutation(placeStops(tripId))
  const add = useMutation(
    addStopHere(tripId, (added) => {
      fetchWeather(added)
      onAdded(added)
    }),
  )
  // A repeated move continues under its key; a different move gets its own.
  const keys = useRef(new Map<string, string>())
  return async ({ key, after, nights, day, ...typed }: NewStopDraft): Promise<Waypoint> => {
    const plan = planNewStop(stops, { after, nights, day })
    if (!plan) throw new Error('Its dates would leave the calendar.')
    const from = stops.find(({ id }) => id === plan.push?.from)?.id
    if (plan.push && from) {
      const { days } = plan.push
      const input = `${days} ${from}`
      const idempotencyKey = keys.current.get(input) ?? crypto.randomUUID()
      keys.current.set(input, idempotencyKey)
      await push.mutateAsync({ body: { days, from }, idempotencyKey })
    }
    if (plan.changes.length > 0) await place.mutateAsync({ stops, placements: plan.changes })
    const { order } = plan.added
    const added = await add.mutateAsync({
      ...toInput({ ...typed, ...plan.added }),
      ...refill,
      id: key,
      ...(typeof order === 'number' && { order }),
    })
    if (!isQueued(added)) toast.success(`Added ${added.name}.`)
    return added
  }
}

/** Says when the stop is and what moves to make room for it, or where to set its place. */
function describePlan(
  { latitude }: NewStopDraft,
  plan: ReturnType<typeof planNewStop>,
  stops: readonly Waypoint[],
): string {
  if (latitude === '') return 'Double-click the map, or touch and hold, to set the place.'
  if (!plan) return ''
  const { added, push } = plan
  if (!toDays(added).start) return 'Drag the pin to adjust the place.'
  const days = formatStopDays(added)
  if (!push) return `${days}.`
  const moved = formatCount(listAffectedStops(stops, push.from)?.length ?? 0, 'later stop')
  return `${days}. Moves ${moved} ${formatCount(push.days, 'day')} later.`
}

const checkStop = ({ name, latitude, nights }: NewStopDraft): FieldErrors => ({
  ...(name.trim() === '' ? { name: 'Waypoint name is required' } : {}),
  ...(name.trim() !== '' && latitude === '' ? { name: 'Double-click the map to set the place first' } : {}),
  ...(readNights(nights) === undefined ? { nights: 'Enter a whole number' } : {}),
})

/** Adds a stop and shows it at once. `onAdded` runs even if the user has left the screen. */
const addStopHere = (tripId: TripId, onAdded: (added: Waypoint) => void) =>
  mutationOptions({
    ...addStop(tripId),
    onSuccess: (added, _input, _result, { client }) => {
      onAdded(added)
      showStops(client, tripId, (stops) => [...stops.filter(({ id }) => id !== added.id), added])
      reloadStops(client, tripId)
      reloadRows(client, tripKeys.lists)
    },
  })
