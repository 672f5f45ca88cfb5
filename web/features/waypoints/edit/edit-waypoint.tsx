import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Position } from '#shared/geo.ts'
import type { TripId } from '#shared/ids.ts'
import { type Waypoint, waypointInputSchema } from '#shared/waypoint.ts'
import { toEdit } from '../../../data/merge.ts'
import { useSaveEdit } from '../../../data/use-save-edit.ts'
import { useForm } from '../../../hooks/use-form.ts'
import type { InlineEdit } from '../../../hooks/use-inline-edit.ts'
import { Actions } from '../../../ui/actions.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ConflictDialog } from '../../../ui/conflict-dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { updateWaypoint } from '../api.ts'
import { describeUpdate, type WaypointDraft, wordsParts } from './draft.ts'
import { PlaceEditor } from './place-editor.tsx'
import { WaypointFields } from './waypoint-fields.tsx'
import css from './waypoint-form.module.css'

type EditWaypointProps = {
  readonly tripId: TripId
  readonly waypoint: Waypoint
  /** Closed when it is saved or cancelled. */
  readonly edit: InlineEdit<Omit<WaypointDraft, 'startDate' | 'endDate'>>
}

/** Changes a waypoint's name, description and place; a point set wrong need not be deleted. */
export function EditWaypoint({ tripId, waypoint, edit: { draft, base } }: EditWaypointProps) {
  const id = useId()
  const { values, change, discard, errors, submit } = useForm(waypointInputSchema, draft, waypoint)
  const update = useMutation(updateWaypoint(tripId, waypoint.id, discard))
  const { save, question } = useSaveEdit(update.mutateAsync)
  const send = submit((input) => {
    // What failed is read from the mutation.
    save(toEdit(wordsParts, base, values, input)).catch(() => undefined)
  })
  const [picked, setPicked] = useState<Position>()
  return (
    <PlaceEditor
      label="Map to change the waypoint's place"
      draft={values}
      view={{ fit: 'markers' }}
      picked={picked}
      onPick={setPicked}
      onPlace={change}
      title="Move it"
      status={
        <>
          Now at <strong>{`${values.latitude}, ${values.longitude}`}</strong>. Double-click the map, press and hold on a
          touch screen, or drag the pin.
        </>
      }
    >
      <Card aria-labelledby={id}>
        <form className={css.form} onSubmit={send}>
          <h1 id={id}>Edit Waypoint</h1>
          {update.isError ? <Notice kind="error">{describeUpdate(update.error)}</Notice> : null}
          <WaypointFields values={values} onChange={change} errors={errors} readOnly={update.isPending} autoFocus />
          <Actions at="end">
            <Button onClick={discard}>Cancel</Button>
            <Button type="submit" variant="primary" busy={update.isPending} busyText="Saving...">
              Save Waypoint
            </Button>
          </Actions>
        </form>
        {question ? <ConflictDialog {...question} /> : null}
      </Card>
    </PlaceEditor>
  )
}
