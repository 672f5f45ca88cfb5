import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ulid } from 'ulid'
import type { CheckIn, NewCheckIn } from '#shared/check-in.ts'
import { formatTimeNear } from '#shared/check-in-texts.ts'
import { toLocalDay } from '#shared/date.ts'
import { type Fix, isStale } from '#shared/drive/fix.ts'
import type { Position } from '#shared/geo.ts'
import { countSeptets } from '#shared/gsm-text.ts'
import type { TripId } from '#shared/ids.ts'
import type { Drive } from '#shared/itinerary/drive.ts'
import type { Itinerary } from '#shared/itinerary/itinerary.ts'
import type { Stop } from '#shared/itinerary/stops.ts'
import { messageLength, writeTextMessage } from '#shared/itinerary/text-message.ts'
import { formatTime } from '#shared/time-texts.ts'
import type { Trip } from '#shared/trip.ts'
import { describeError, toFailure } from '../../data/api-error.ts'
import { isQueued } from '../../data/unwrap.ts'
import { useDraft } from '../../hooks/use-draft.ts'
import { useForm, useValues } from '../../hooks/use-form.ts'
import { useUnits } from '../../hooks/use-units.ts'
import { UsePosition } from '../../map/picker/use-position.tsx'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField, TextArea, TextField } from '../../ui/fields.tsx'
import { Fold } from '../../ui/fold.tsx'
import { Form, FormActions } from '../../ui/form.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { useNow } from '../offline/use-now.ts'
import { addCheckIn, removeCheckIn, savedFixQuery } from './api.ts'
import { emptyValues, findErrors, getPlace, toDeviceTime, toNewCheckIn, toTextMessage } from './check-in-form.ts'
import { CheckInList, describeRow } from './check-in-list.tsx'
import css from './check-ins.module.css'

type CheckInDialogProps = {
  readonly trip: Pick<Trip, 'id' | 'name'>
  /** Undefined while it is loading, or if it is not on this device. */
  readonly itinerary: Itinerary | undefined
  readonly drive: Drive
  readonly onClose: () => void
}

/** Says that all is well, to those with a link or by text message. */
export function CheckInDialog({ trip, itinerary, drive, onClose }: CheckInDialogProps) {
  const units = useUnits()
  const toast = useToast()
  const now = useNow(15_000)
  const { mutateAsync: add } = useMutation(addCheckIn(trip.id))
  const [deleting, setDeleting] = useState<CheckIn>()
  const [hasDeleted, setHasDeleted] = useState(false)
  const fix = useLiveFix(trip.id)
  // The rest is about the moment and must not be restored later.
  const [draft, storeDraft, discardDraft] = useDraft(`check-in:${trip.id}`, { note: '' })
  const form = useForm(useValues({ ...emptyValues, ...draft }), { check: (values) => findErrors(values, fix) })
  const { values, change, field } = form
  // A repeat of what failed is the same check-in, and its time that of the first attempt.
  const attempt = useRef<{ readonly values: typeof values; readonly checkIn: NewCheckIn }>(undefined)
  const soFar = { name: trip.name, itinerary, drive, fix }
  const stops = itinerary?.stops ?? []
  const time = toDeviceTime(now)
  const submit = form.submit({
    send: async (sent) => {
      if (attempt.current?.values !== sent)
        attempt.current = { values: sent, checkIn: toNewCheckIn(sent, soFar, ulid(), Date.now()) }
      return add(attempt.current.checkIn)
    },
    done: (answer) => {
      discardDraft()
      onClose()
      // Otherwise the toast of unsynced changes says where it is.
      if (!isQueued(answer)) toast.success('Check-in sent.')
    },
    failed: (error) => toFailure(error, (words) => `Couldn’t send the check-in: ${words}`),
  })
  if (deleting) {
    return (
      <DeleteCheckIn
        tripId={trip.id}
        checkIn={deleting}
        stops={stops}
        onClose={() => {
          setDeleting(undefined)
          setHasDeleted(true)
        }}
      />
    )
  }
  return (
    <Dialog title="Check in" onClose={onClose}>
      <Form form={form} onSubmit={submit}>
        <p className="strong tabular">{`Now, ${formatTimeNear(time, now, 'short', 'before')}`}</p>
        <ChoiceField
          {...field('state')}
          label="How are you?"
          options={[
            { value: 'well', text: 'All well' },
            { value: 'late', text: 'Late but OK' },
          ]}
        />
        {values.state === 'late' ? (
          <TextField {...field('until')} label="Expect us by" type="datetime-local" required />
        ) : null}
        <PlaceField
          stops={stops}
          place={getPlace(values, soFar, toLocalDay(now))}
          fix={values.position ? undefined : fix}
          positionError={field('position').error}
          // A position found before may no longer be that of now.
          onPlace={(place) => change({ place, position: undefined })}
          onPosition={(position) => change({ position })}
        />
        <TextArea
          {...field('note')}
          label="Note (optional)"
          rows={2}
          dir="auto"
          autoComplete="off"
          onChange={(note) => {
            change({ note })
            storeDraft({ note })
          }}
        />
        <FormActions
          at="end"
          submit="Check in"
          busyText="Sending..."
          busy={form.busy}
          onCancel={() => {
            discardDraft()
            onClose()
          }}
        />
      </Form>
      <TextMessageView text={writeTextMessage(toTextMessage(values, soFar, now), units)} />
      <CheckInList trip={trip} stops={stops} now={now} open={hasDeleted} onDelete={setDeleting} />
    </Dialog>
  )
}

/** The check-in for a satellite messenger or an SMS, exactly as it is copied. */
const TextMessageView = ({ text }: { readonly text: string }) => (
  <Fold title="Text message" note="For an inReach or SMS">
    <p className={css.message}>{text}</p>
    <p className="small">{`${countSeptets(text)} of ${messageLength} characters`}</p>
    <CopyButton text={text} failed="The text couldn’t be copied. Select it and copy it yourself.">
      Copy as text message
    </CopyButton>
  </Fold>
)

/** Returns the last position that Drive has found, if it was live when the form was opened. */
function useLiveFix(tripId: TripId): Fix | undefined {
  const [openedAt] = useState(Date.now)
  const { data } = useQuery(savedFixQuery(tripId))
  // A fix of the future shows that the device's clock was set back since.
  return data && !isStale(data, openedAt) && data.at <= openedAt + 60_000 ? data : undefined
}

type DeleteCheckInProps = {
  readonly tripId: TripId
  readonly checkIn: CheckIn
  readonly stops: readonly Stop[]
  readonly onClose: () => void
}

function DeleteCheckIn({ tripId, checkIn, stops, onClose }: DeleteCheckInProps) {
  const { mutate: remove, isPending, error } = useMutation(removeCheckIn(tripId))
  return (
    <ConfirmDialog
      question="Delete this check-in?"
      detail={<p>{describeRow(checkIn, stops, Date.now())}</p>}
      failure={error ? `Couldn’t delete the check-in: ${describeError(error)}` : undefined}
      confirm="Delete"
      busy={isPending}
      busyText="Deleting..."
      onConfirm={() => remove(checkIn.id, { onSuccess: onClose })}
      onCancel={onClose}
    />
  )
}

type PlaceFieldProps = {
  readonly stops: readonly Stop[]
  /** A stop's id, 'position', 'none', or '' if nothing shows where the user is. */
  readonly place: string
  /** The position from Drive, which counts until another is found. */
  readonly fix: Fix | undefined
  /** A note while the position is chosen. */
  readonly positionError: string | undefined
  readonly onPlace: (place: string) => void
  readonly onPosition: (position: Position) => void
}

/** The place of a check-in. The position is read only when the user asks for it. */
function PlaceField({ stops, place, fix, positionError, onPlace, onPosition }: PlaceFieldProps) {
  return (
    <>
      <SelectField
        label="Place"
        value={place}
        hint={place === 'position' && fix ? `Found in Drive at ${formatTime(fix.at)}.` : undefined}
        error={place === 'position' ? positionError : undefined}
        onChange={onPlace}
        options={[
          ...(place === '' ? [{ value: '', text: 'Where are you?' }] : []),
          { value: 'position', text: 'My position' },
          { value: 'none', text: 'No place' },
          ...stops.map(({ id, name, number }) => ({ value: id, text: `${number}. ${name}` })),
        ]}
      />
      {place === 'position' ? <UsePosition onPick={onPosition} /> : null}
    </>
  )
}
