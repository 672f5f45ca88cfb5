import { useMutation, useQuery } from '@tanstack/react-query'
import { Minus, Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { formatCount } from '#shared/count.ts'
import { formatDay, formatShift } from '#shared/day-texts.ts'
import type { TripId } from '#shared/ids.ts'
import { limits } from '#shared/limits.ts'
import { isDated } from '#shared/move.ts'
import { toDays, type Waypoint } from '#shared/waypoint.ts'
import { describeError, toFieldErrors } from '../../../data/api-error.ts'
import { isQueued } from '../../../data/unwrap.ts'
import { useForm, useValues } from '../../../hooks/use-form.ts'
import { Actions, Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SelectField, TextField } from '../../../ui/fields.tsx'
import { Form, FormActions } from '../../../ui/form.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { withPlace } from '../../offline/use-queued-toast.ts'
import { formatSpan } from '../../trips/format-span.ts'
import { allWaypointsQuery } from '../api.ts'
import { isRefused, moveDates } from './api.ts'
import { type MovePreview, previewMove } from './preview-move.ts'
import css from './trip-actions.module.css'

type MoveDatesProps = { readonly tripId: TripId; readonly onClose: () => void }

/** A completed move; its key undoes it. */
type Moved = { readonly stops: number; readonly days: number; readonly key: string; readonly queued: boolean }

/** Moves a trip's dates, all or from one stop on, after a preview. Can be undone. */
export function MoveDates({ tripId, onClose }: MoveDatesProps) {
  const { mutateAsync: move } = useMutation(moveDates(tripId))
  const toast = useToast()
  const offerUndo = ({ stops, days, key, queued }: Moved) => {
    const idempotencyKey = crypto.randomUUID()
    const undo = async () => {
      try {
        const undone = await move({ body: { days: -days, moved: key }, idempotencyKey })
        toast.success(withPlace('The dates are back where they were.', isQueued(undone)))
      } catch (error) {
        toast.error(`The dates could not be moved back: ${describeError(error)}`, { label: 'Try again', run: undo })
      }
    }
    const message = `Moved ${formatCount(stops, 'stop')} ${formatShift(days)}.`
    toast.success(withPlace(message, queued), { label: 'Undo', run: undo })
  }
  return (
    <Dialog title="Move dates" onClose={onClose}>
      <Stops tripId={tripId} onClose={onClose} onMoved={offerUndo} />
    </Dialog>
  )
}

type StopsProps = MoveDatesProps & { readonly onMoved: (moved: Moved) => void }

function Stops({ tripId, onClose, onMoved }: StopsProps) {
  const query = useQuery(allWaypointsQuery(tripId))
  return (
    <QueryView
      query={query}
      loading={<Skeleton label="Loading the stops..." />}
      failed="The stops could not be loaded."
      isEmpty={({ items }) => !items.some(isDated)}
      empty={
        <>
          <p>No stop of this trip has a date yet.</p>
          <Actions at="end">
            <Button onClick={onClose}>Close</Button>
          </Actions>
        </>
      }
    >
      {({ items }) => <MoveForm tripId={tripId} stops={items} onClose={onClose} onMoved={onMoved} />}
    </QueryView>
  )
}

function MoveForm({ tripId, stops, onClose, onMoved }: StopsProps & { readonly stops: readonly Waypoint[] }) {
  const move = useMutation(moveDates(tripId))
  // A repeated move continues under its key; a different move gets its own.
  const keys = useRef(new Map<string, string>())
  const [isStarted, setIsStarted] = useState(false)
  const form = useForm(useValues({ days: '1', from: '' }), { check: checkDays })
  const { values, change, field } = form
  const days = readDays(values.days)
  const from = stops.find(({ id }) => id === values.from)?.id
  const step = (by: number) => change({ days: String((days ?? 0) + by) })

  const submit = form.submit({
    send: async () => {
      const input = `${days} ${from ?? ''}`
      const key = keys.current.get(input) ?? crypto.randomUUID()
      keys.current.set(input, key)
      const body = { days: days ?? 0, ...(from ? { from } : {}) }
      const answer = await move.mutateAsync({ body, idempotencyKey: key })
      return { stops: answer.moved, days: body.days, key, queued: isQueued(answer) }
    },
    done: (moved) => {
      onClose()
      onMoved(moved)
    },
    failed: (error) => {
      const text = `Failed to move the dates: ${describeError(error)}`
      if (isRefused(error)) return { text, fields: toFieldErrors(error) }
      setIsStarted(true)
      return { text: `${text} Some of it may have been moved. Choose 'Move dates' again to continue.` }
    },
  })
  const readOnly = form.busy || isStarted
  return (
    <Form form={form} onSubmit={submit}>
      <div className={css.days}>
        <Button icon={<Minus />} aria-label="One day earlier" disabled={readOnly} onClick={() => step(-1)} />
        <TextField
          {...field('days')}
          label="Days"
          type="number"
          inputMode="numeric"
          autoComplete="off"
          autoFocus
          readOnly={readOnly}
        />
        <Button icon={<Plus />} aria-label="One day later" disabled={readOnly} onClick={() => step(1)} />
      </div>
      {/* A half-done move can only be continued unchanged. */}
      {isStarted ? null : (
        <SelectField
          label="What moves"
          value={values.from}
          onChange={(id) => change({ from: id })}
          options={[
            { value: '', text: 'The whole trip' },
            ...stops.flatMap((stop, at) =>
              at > 0 && isDated(stop) ? [{ value: stop.id, text: `From ${describeStop(stop, at + 1)} on` }] : [],
            ),
          ]}
        />
      )}
      <Preview days={days} preview={days === undefined ? undefined : previewMove(stops, days, from)} />
      <FormActions at="end" submit="Move dates" busyText="Moving..." busy={form.busy} onCancel={onClose} />
    </Form>
  )
}

/** First and last day of the trip, before and after. */
function Preview({ days, preview }: { readonly days: number | undefined; readonly preview: MovePreview | undefined }) {
  if (!preview || days === undefined) return null
  const { moved, before, after } = preview
  return (
    <div className={css.preview} aria-live="polite">
      <dl>
        <dt>Before</dt>
        <dd>{formatSpan(before)}</dd>
        <dt>After</dt>
        <dd>{after ? formatSpan(after) : `Outside the years ${limits.dateFirstYear} to ${limits.dateLastYear}`}</dd>
      </dl>
      <p>{days === 0 ? 'Nothing moves.' : `${formatCount(moved, 'stop moves', 'stops move')} ${formatShift(days)}.`}</p>
    </div>
  )
}

function describeStop(stop: Waypoint, number: number): string {
  const { start, end } = toDays(stop)
  const day = start ?? end
  return `${number}. ${stop.name}${day ? ` (${formatDay(day)})` : ''}`
}

const readDays = (text: string): number | undefined => (/^[-+]?\d{1,6}$/.test(text.trim()) ? Number(text) : undefined)

function checkDays({ days: text }: { readonly days: string }) {
  const days = readDays(text)
  if (days === undefined || days === 0)
    return { days: 'By how many days? For example 1 for a day later, -1 for a day earlier.' }
  return Math.abs(days) > limits.maxDaysMoved
    ? { days: `At most ${formatCount(limits.maxDaysMoved, 'day')} at once.` }
    : {}
}
