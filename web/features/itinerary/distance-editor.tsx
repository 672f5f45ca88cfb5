import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { TripId } from '#shared/ids.ts'
import { useDraft } from '../../hooks/use-draft.ts'
import { Actions } from '../../ui/actions.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields.tsx'
import { saveStop } from './api.ts'
import css from './editors.module.css'
import { changeLeg } from './leg-input.ts'
import { readNumber, toText } from './number-text.ts'
import type { Way } from './rows.ts'
import { SaveFailure } from './save-failure.tsx'

type DistanceEditorProps = { readonly tripId: TripId; readonly way: Way; readonly onClose: () => void }

/** The kilometres and hours that somebody knows better; an empty field goes back to the estimate. */
export function DistanceEditor({ tripId, way: { leg, to }, onClose }: DistanceEditorProps) {
  const save = useMutation(saveStop(tripId))
  const told = leg.to.leg?.from === leg.from.id ? leg.to.leg : undefined
  const [values, change, discard] = useDraft(`way:${leg.from.id}:${to.id}`, {
    km: toText(told?.km),
    hours: toText(told?.hours),
  })
  const [tried, setTried] = useState(false)
  const [km, hours] = [readNumber(values.km), readNumber(values.hours)]
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
  const noNumber = (value: number | undefined | null) =>
    tried && value === null ? 'Type a number, or leave it empty.' : undefined
  return (
    <form className={css.editor} onSubmit={submit} noValidate aria-label={`Way to ${leg.to.name}`}>
      <div className={css.fields}>
        <TextField
          label="Distance, km"
          inputMode="decimal"
          autoComplete="off"
          autoFocus
          placeholder="estimated"
          readOnly={save.isPending}
          value={values.km}
          error={noNumber(km)}
          onChange={(text) => change({ km: text })}
        />
        <TextField
          label="Driving time, hours"
          inputMode="decimal"
          autoComplete="off"
          placeholder="estimated"
          readOnly={save.isPending}
          value={values.hours}
          error={noNumber(hours)}
          onChange={(text) => change({ hours: text })}
        />
      </div>
      <SaveFailure error={save.error} />
      <Actions at="end">
        <Button onClick={close}>Cancel</Button>
        <Button type="submit" variant="primary" busy={save.isPending} busyText="Saving...">
          Save
        </Button>
      </Actions>
    </form>
  )
}
