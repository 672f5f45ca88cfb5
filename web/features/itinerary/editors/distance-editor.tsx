import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { TripId } from '#shared/ids.ts'
import { describeDistance } from '#shared/itinerary/leg-texts.ts'
import { toMeasure } from '#shared/units.ts'
import { readNumber, readQuantity, toText } from '../../../data/typed-number.ts'
import { useDraft } from '../../../hooks/use-draft.ts'
import { useUnits } from '../../../hooks/use-units.ts'
import { DecimalField } from '../../../ui/fields.tsx'
import { FormActions } from '../../../ui/form.tsx'
import { saveStop } from '../api.ts'
import type { TimelineLeg } from '../rows.ts'
import { SaveFailure } from '../save-failure.tsx'
import css from './editors.module.css'
import { changeLeg } from './leg-input.ts'

type DistanceEditorProps = { readonly tripId: TripId; readonly timelineLeg: TimelineLeg; readonly onClose: () => void }

/** Empty fields restore the estimate. */
export function DistanceEditor({ tripId, timelineLeg: { leg, to }, onClose }: DistanceEditorProps) {
  const units = useUnits()
  const measure = toMeasure('km', units)
  const save = useMutation(saveStop(tripId))
  const entered = leg.to.leg?.from === leg.from.id ? leg.to.leg : undefined
  const [values, change, discard] = useDraft(`way:${leg.from.id}:${to.id}:${measure.sign}`, {
    distance: toText(entered?.km, measure),
    hours: toText(entered?.hours),
  })
  const [tried, setTried] = useState(false)
  const [km, hours] = [readQuantity(values.distance, measure, entered?.km), readNumber(values.hours)]
  const close = () => {
    discard()
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (km === null || hours === null || save.isPending) return
    save.mutate({ stop: to, changes: { leg: changeLeg(leg, { km, hours }) } }, { onSuccess: close })
  }
  const bind = (name: keyof typeof values, read: number | undefined | null) => ({
    placeholder: 'estimated',
    readOnly: save.isPending,
    value: values[name],
    error: tried && read === null ? 'Enter a number, or leave it empty.' : undefined,
    onChange: (text: string) => change({ [name]: text }),
  })
  return (
    <form className={css.editor} onSubmit={submit} noValidate aria-label={`Distance to ${leg.to.name}`}>
      <div className={css.fields}>
        <DecimalField label={`Distance, ${measure.sign}`} autoFocus {...bind('distance', km)} />
        <DecimalField label="Driving time, hours" {...bind('hours', hours)} />
      </div>
      {entered?.km === undefined ? <p className="small">{describeDistance(leg, units)}</p> : null}
      <SaveFailure error={save.error} />
      <FormActions at="end" submit="Save" busyText="Saving..." busy={save.isPending} onCancel={close} />
    </form>
  )
}
