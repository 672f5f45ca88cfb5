import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Position } from '#shared/geo.ts'
import type { TripId } from '#shared/ids.ts'
import { formatCoordinates } from '#shared/notations/coordinates.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { waypointFields } from '#shared/waypoint-fields.ts'
import { toFailure } from '../../../data/api-error.ts'
import { toEdit } from '../../../data/merge.ts'
import { useSaveEdit } from '../../../data/use-save-edit.ts'
import { useForm } from '../../../hooks/use-form.ts'
import type { InlineEdit } from '../../../hooks/use-inline-edit.ts'
import { useNotation } from '../../../hooks/use-notation.ts'
import { Card } from '../../../ui/card.tsx'
import { Form, FormActions } from '../../../ui/form.tsx'
import { updateWaypoint } from '../api.ts'
import { useRefill } from '../kind/use-refill.tsx'
import { type DatesDraft, describeUpdate, toInput, type WaypointDraft, wordsParts } from './draft.ts'
import { PlaceEditor } from './place-editor.tsx'
import { StopConflict } from './stop-conflict.tsx'
import { WaypointFields } from './waypoint-fields.tsx'

type EditWaypointProps = {
  readonly tripId: TripId
  readonly waypoint: Waypoint
  readonly edit: InlineEdit<Omit<WaypointDraft, keyof DatesDraft>>
}

/** Form to change a waypoint's name, description and place. */
export function EditWaypoint({ tripId, waypoint, edit: { draft, base } }: EditWaypointProps) {
  const id = useId()
  const notation = useNotation()
  const form = useForm(draft)
  const { values } = form
  const refill = useRefill(values.symbol, waypoint.stop)
  const update = useMutation(updateWaypoint(tripId, waypoint.id, form.discard))
  const { save, question } = useSaveEdit(update.mutateAsync, waypointFields)
  const submit = form.submit({
    send: (words) => {
      const { stop } = refill.changes
      const parts = [...wordsParts, ...(stop ? [{ fields: ['stop'] }] : [])]
      const mine = { ...words, ...(stop && { stop: 'full' }) }
      return save(toEdit(parts, base, mine, { ...toInput({ ...waypoint, ...words }), ...refill.changes }))
    },
    failed: (error) => toFailure(error, () => describeUpdate(error)),
  })
  const [picked, setPicked] = useState<Position>()
  return (
    <PlaceEditor
      label="Map to change the waypoint's place"
      draft={values}
      view={{ fit: 'markers' }}
      picked={picked}
      onPick={setPicked}
      onPlace={form.change}
      title="Location"
      status={
        <>
          Now at <strong>{formatCoordinates(values, notation)}</strong>. Double-click the map, touch and hold on a touch
          screen, or drag the pin.
        </>
      }
    >
      <Card aria-labelledby={id}>
        <Form form={form} onSubmit={submit}>
          <h1 id={id}>Edit Waypoint</h1>
          <WaypointFields form={form} autoFocus refill={refill.field} />
          <FormActions at="end" submit="Save Waypoint" busyText="Saving..." busy={form.busy} onCancel={form.discard} />
        </Form>
        {question ? <StopConflict tripId={tripId} question={question} /> : null}
      </Card>
    </PlaceEditor>
  )
}
