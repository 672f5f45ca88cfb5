import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { ulid } from 'ulid'
import { type Day, toLocalDay } from '#shared/date.ts'
import { type Fill, isSameFill, type NewFill } from '#shared/fill.ts'
import { describeFuelUse, findFuelUse } from '#shared/itinerary/fill-reality.ts'
import type { Itinerary } from '#shared/itinerary/itinerary.ts'
import type { Vehicle } from '#shared/vehicle.ts'
import { isSavedAlready, toFailure } from '../../data/api-error.ts'
import { isQueued } from '../../data/unwrap.ts'
import { useDraft } from '../../hooks/use-draft.ts'
import { useForm } from '../../hooks/use-form.ts'
import { useUnits } from '../../hooks/use-units.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Form, FormActions } from '../../ui/form.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { addFill } from './api.ts'
import { findFillContext } from './fill-context.ts'
import { FillFields } from './fill-fields.tsx'
import { emptyFill, findErrors, toFillFields } from './fill-values.ts'
import css from './fills.module.css'
import { describeFill } from './format-fill.ts'

type AddFillProps = {
  readonly vehicle: Vehicle
  readonly fills: readonly Fill[]
  /** Empty without a trip. */
  readonly place: Pick<Fill, 'tripId' | 'waypointId'>
  readonly itinerary: Itinerary | undefined
  /** The refill on the road that it logs: a fill-up with its id exists only once. */
  readonly refill?: Pick<NewFill, 'id' | 'day' | 'full'> | undefined
  /** Its amount by the plan, in liters or kWh. */
  readonly estimate?: number | undefined
  /** Runs before leaving, also if another visit had saved it. */
  readonly onSaved?: ((fill: NewFill) => Promise<void>) | undefined
  /** The choice of another vehicle. */
  readonly children: ReactNode
  readonly onLeave: () => void
}

/** The form for a new fill-up. Keeps the typed text through refusals, reloads and lost sessions. */
export function AddFill(props: AddFillProps) {
  const { vehicle, fills, place, itinerary, refill, estimate, onSaved, children, onLeave } = props
  const [units, toast] = [useUnits(), useToast()]
  const energy = vehicle.specs?.energy ?? 'diesel'
  const measures = { energy, units }
  const today = toLocalDay(Date.now())
  const currency = fills.find((fill) => fill.currency)?.currency ?? ''
  const { mutateAsync: add } = useMutation(addFill(vehicle.id))
  const form = useForm(
    useDraft(`fill:${refill?.id ?? place.waypointId ?? vehicle.id}`, {
      ...emptyFill(refill?.day ?? today, measures),
      full: refill?.full === false ? '' : 'yes',
      currency,
      key: refill?.id ?? '',
    }),
    { check: (values) => findErrors(values, measures) },
  )
  const [twin, setTwin] = useState<Fill>()
  const context = findFillContext(
    { values: form.values, measures, vehicle, others: fills, saved: undefined, place, itinerary },
    units,
  )
  const sending: Parameters<typeof form.run<Fill>>[0] = {
    send: async ({ key, ...values }) => {
      // The ID is kept until success, so that a retry creates no duplicate.
      const id = key === '' ? createFillId(values.day, today) : key
      form.change({ key: id })
      const fields = toFillFields({ ...values, surface: context.surface ?? '' }, measures)
      const fill = { ...fields, ...place, id }
      const saved = await add(fill).catch(async (error: unknown) => {
        if (refill && isSavedAlready(error)) await onSaved?.(fill)
        throw error
      })
      await onSaved?.(fill)
      return saved
    },
    done: (saved) => {
      form.discard()
      // Otherwise the toast of unsynced changes says where it is.
      if (!isQueued(saved)) toast.success(`Fill-up saved. ${describeUse(itinerary, [...fills, saved], saved)}`.trim())
      onLeave()
    },
    failed: (error) => {
      if (refill && isSavedAlready(error)) return { text: 'This refill is in the fuel log already.' }
      if (isSavedAlready(error)) form.change({ key: '' })
      return toFailure(error, (words) => `Couldn’t save the fill-up: ${words}`)
    },
  }
  const describeUse = (planned: Itinerary | undefined, all: readonly Fill[], { waypointId }: Fill): string => {
    const use = planned && waypointId && findFuelUse(planned, all, waypointId)
    return use ? describeFuelUse(use, planned, units) : ''
  }
  const cancel = () => {
    form.discard()
    onLeave()
  }
  const submit = (event: FormEvent) => {
    const { fields } = context
    const same = fields && fills.find((fill) => fill.id === refill?.id || isSameFill(fill, fields))
    if (!same || form.busy) return form.submit(sending)(event)
    event.preventDefault()
    setTwin(same)
  }
  return (
    <>
      <Form form={form} onSubmit={submit} className={css.form}>
        {children}
        <FillFields form={form} energy={energy} estimate={estimate} {...context} />
        <FormActions submit="Save" busyText="Saving..." busy={form.busy} onCancel={cancel} />
      </Form>
      {twin ? (
        <ConfirmDialog
          question="Is this the same fill-up?"
          detail={<p>{`${describeFill(twin, energy, units)} is in the list already.`}</p>}
          confirm="Add it anyway"
          onConfirm={() => {
            setTwin(undefined)
            form.run(sending)
          }}
          onCancel={() => setTwin(undefined)}
        />
      ) : null}
    </>
  )
}

/**
 * Returns a new id. Ids of earlier days have those days' times, because lists have the newest ids first, and the time of entry, which
 * orders fill-ups of one day.
 */
export const createFillId = (day: string, today: Day): string =>
  day === today ? ulid() : ulid(Math.max(0, Date.parse(day) + (Date.now() % dayLength)))

const dayLength = 86_400_000
