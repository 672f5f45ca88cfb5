import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useMemo, useState } from 'react'
import type { Position } from '#shared/geo.ts'
import { type Waypoint, waypointInputSchema } from '#shared/waypoint.ts'
import { MapView } from '../../map/map-view.tsx'
import { LocationPicker } from '../../map/picker/location-picker.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import css from './add-waypoint.module.css'
import { updateWaypoint } from './api.ts'
import { firstErrors } from './field-errors.ts'
import { draftMarker, pickedZoom, stringsOf } from './place.ts'
import { updateFailed } from './update-failed.ts'
import { WaypointFields } from './waypoint-fields.tsx'

/** What the form changes. */
export type PlaceAndWords = {
  readonly name: string
  readonly description: string
  readonly latitude: string
  readonly longitude: string
}

export type EditWaypointProps = {
  readonly tripId: string
  readonly waypoint: Waypoint
  readonly draft: PlaceAndWords
  readonly onChange: (changes: Partial<PlaceAndWords>) => void
  /** Saved or cancelled. */
  readonly onClose: () => void
}

/** Changes a waypoint's name, description and place; a point set wrong need not be deleted. */
export function EditWaypoint({ tripId, waypoint, draft, onChange, onClose }: EditWaypointProps) {
  const id = useId()
  const update = useMutation(updateWaypoint(tripId, waypoint.id, onClose))
  const [tried, setTried] = useState(false)
  const [picked, setPicked] = useState<Position>()
  const { name, description, latitude, longitude } = draft
  const markers = useMemo(() => draftMarker(name, latitude, longitude), [name, latitude, longitude])
  const place = (position: Position) => onChange(stringsOf(position))

  const checked = waypointInputSchema.safeParse({ ...waypoint, name, description, latitude, longitude })
  const errors = tried && !checked.success ? firstErrors(checked.error) : {}
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!checked.success || update.isPending) return
    update.mutate(checked.data)
  }

  return (
    <div className={css.layout}>
      <MapView
        label="Map to change the waypoint's place"
        className={css.map ?? ''}
        markers={markers}
        onAddPoint={place}
        onMove={(_, position) => place(position)}
        view={picked ? { centre: picked, zoom: pickedZoom } : { fit: 'markers' }}
      />
      <div className={css.side}>
        <Card aria-labelledby={id}>
          <form className={css.form} onSubmit={submit}>
            <h1 id={id}>Edit Waypoint</h1>
            {update.isError ? <Notice kind="error">{updateFailed}</Notice> : null}
            <WaypointFields values={draft} onChange={onChange} errors={errors} readOnly={update.isPending} autoFocus />
            <div className={css.buttons}>
              <Button onClick={onClose}>Cancel</Button>
              <Button type="submit" variant="primary" busy={update.isPending} busyText="Saving...">
                Save Waypoint
              </Button>
            </div>
          </form>
        </Card>
        <Card className={css.where} aria-labelledby="where">
          <h2 id="where">Move it</h2>
          <p role="status">
            Now at <strong className={css.position}>{`${latitude}, ${longitude}`}</strong>. Double-click the map, press
            and hold on a touch screen, or drag the pin.
          </p>
          <LocationPicker
            onPick={(position) => {
              place(position)
              setPicked(position)
            }}
          />
        </Card>
      </div>
    </div>
  )
}
