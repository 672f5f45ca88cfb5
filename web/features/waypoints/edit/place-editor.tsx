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
  /** The accessible name of the map. */
  readonly label: string
  readonly draft: Pick<WaypointDraft, 'name' | 'latitude' | 'longitude' | 'symbol'>
  /** What else is on the map. */
  readonly others?: readonly MapMarker[]
  /** Where the map looks until a place is picked. */
  readonly view: CameraView
  /** A place that was searched, typed or chosen elsewhere: the map goes to it. One set on the map is in view already. */
  readonly picked: Position | undefined
  readonly onPick: (position: Position) => void
  readonly onPlace: (place: Pick<WaypointDraft, 'latitude' | 'longitude'>) => void
  /** Stands above the ways to choose a place. */
  readonly title: string
  readonly status: ReactNode
  /** The form. */
  readonly children: ReactNode
}

/** Chooses a waypoint's place on a map, or by its coordinates, its name or the device's own position, beside a form. */
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
        onLook={(part) => {
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
            onPick={(position) => {
              place(position)
              onPick(position)
            }}
          />
        </Card>
      </div>
    </div>
  )
}

const nothing: readonly MapMarker[] = []

/** Close enough to see what lies around a place that was searched or typed. */
export const pickedZoom = 12
