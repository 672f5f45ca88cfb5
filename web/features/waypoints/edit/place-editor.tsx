import { type ReactNode, useId, useMemo, useRef } from 'react'
import type { Position } from '#shared/geo.ts'
import type { ShownPart } from '../../../map/core/box.ts'
import type { CameraView, MapMarker } from '../../../map/core/types.ts'
import { MapView } from '../../../map/map-view.tsx'
import { LocationPicker } from '../../../map/picker/location-picker.tsx'
import { Card } from '../../../ui/card.tsx'
import type { WaypointDraft } from './draft.ts'
import { toDraftMarkers, toPlace } from './place.ts'
import css from './place-editor.module.css'

type PlaceEditorProps = {
  readonly label: string
  readonly draft: Pick<WaypointDraft, 'name' | 'latitude' | 'longitude' | 'symbol'>
  readonly others?: readonly MapMarker[]
  /** View until a place is picked. */
  readonly view: CameraView
  /** Place that was searched, typed or chosen elsewhere; the map moves there. */
  readonly picked: Position | undefined
  /** Called with the place; `name` is set if the search or a link has it. */
  readonly onPick: (position: Position, name?: string) => void
  readonly onPlace: (place: Pick<WaypointDraft, 'latitude' | 'longitude'>) => void
  /** Heading above the place controls. */
  readonly title: string
  readonly status: ReactNode
  readonly children: ReactNode
}

/** Chooses a place on a map, or by coordinates, name or the device's location. */
export function PlaceEditor(props: PlaceEditorProps) {
  const { label, draft, others = nothing, view, picked, onPick, onPlace, title, status, children } = props
  const { name, latitude, longitude, symbol } = draft
  const id = useId()
  const markers = useMemo(
    () => [...others, ...toDraftMarkers({ name, latitude, longitude, symbol })],
    [others, name, latitude, longitude, symbol],
  )
  const shown = useRef<ShownPart>(undefined)
  const place = (position: Position) => onPlace(toPlace(position))
  return (
    <div className={css.layout}>
      <MapView
        label={label}
        className={css.map ?? ''}
        markers={markers}
        onAddPoint={place}
        onMove={(_, position) => place(position)}
        onView={(part) => {
          shown.current = part
        }}
        view={picked ? { centre: picked, zoom: pickedZoom } : view}
      />
      <div className={css.side}>
        {children}
        <Card className={css.where} aria-labelledby={id}>
          <h2 id={id}>{title}</h2>
          <p role="status">{status}</p>
          <LocationPicker
            findNear={() => ({ view: shown.current, stops: others.map(({ position }) => position) })}
            onPick={(position, found) => {
              place(position)
              onPick(position, found)
            }}
          />
        </Card>
      </div>
    </div>
  )
}

const nothing: readonly MapMarker[] = []

/** Zoom that shows the surroundings. */
export const pickedZoom = 12
