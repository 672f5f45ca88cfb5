import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { ulid } from 'ulid'
import { type Position, toPosition } from '#shared/geo.ts'
import type { TripId } from '#shared/ids.ts'
import { limits } from '#shared/limits.ts'
import { formatCoordinates } from '#shared/notations/coordinates.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { useDraft } from '../../../hooks/use-draft.ts'
import { useNotation } from '../../../hooks/use-notation.ts'
import type { CameraView } from '../../../map/core/types.ts'
import { paths } from '../../../paths.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { toMarkers } from '../markers.ts'
import { listEarlierStops } from './after-stop.ts'
import { emptyDraft } from './draft.ts'
import { type NewWaypointDraft, NewWaypointForm, toDraftKey } from './new-waypoint-form.tsx'
import { toPlace } from './place.ts'
import { PlaceEditor, pickedZoom } from './place-editor.tsx'

type AddWaypointProps = {
  readonly tripId: TripId
  readonly others: readonly Waypoint[]
  /** Place chosen elsewhere and its name, copied into the draft once; then `onUsed` is called. */
  readonly at: Position | undefined
  readonly atName: string | null
  readonly onUsed: () => void
  readonly onAdded: (added: Waypoint) => void
  /** Other methods of adding waypoints. */
  readonly children?: ReactNode
}

/** Adds a waypoint: first the place on a map that shows the other waypoints, then the form. */
export function AddWaypoint({ tripId, others, at, atName, onUsed, onAdded, children }: AddWaypointProps) {
  const draft = useDraft<NewWaypointDraft>(toDraftKey(tripId), {
    ...emptyDraft,
    after: '',
    offered: '',
    key: ulid(),
  })
  const [{ name, latitude, longitude, symbol }, change] = draft
  const notation = useNotation()
  const [picked, setPicked] = useState<Position>()
  // The name that a picked place filled in; a name that the user typed stays.
  const [filled, setFilled] = useState('')
  const isPlaced = latitude !== ''
  // Focus the form only if choosing a place opened it.
  const wasPlaced = useRef(isPlaced)
  const markers = useMemo(() => toMarkers(others), [others])
  const earlier = useMemo(() => listEarlierStops(others), [others])
  const [view] = useState<CameraView>(() => {
    const position = toPosition(latitude, longitude)
    if (position) return { centre: position, zoom: pickedZoom }
    return { fit: markers.map(({ position }) => position), nearest: pickedZoom - 2 }
  })

  const pick = (position: Position, found?: string) => {
    setPicked(position)
    if (found === undefined || (name.trim() !== '' && name !== filled)) return
    const fitting = found.slice(0, limits.name)
    change({ name: fitting })
    setFilled(fitting)
  }
  const take = useEffectEvent((position: Position) => {
    change(toPlace(position))
    pick(position, atName ?? undefined)
    onUsed()
  })
  useEffect(() => {
    if (at) take(at)
  }, [at])

  return (
    <>
      <PageHeader
        title="Add Waypoint"
        back={{ to: paths.trip(tripId), label: 'Back to the trip' }}
        actions={children}
      />
      <PlaceEditor
        label="Map to choose the waypoint's place"
        draft={{ name: name || 'New waypoint', latitude, longitude, symbol }}
        others={markers}
        view={view}
        picked={picked}
        onPick={pick}
        onPlace={change}
        title="Where is it?"
        status={
          isPlaced ? (
            <>
              Set at <strong>{formatCoordinates({ latitude, longitude }, notation)}</strong>. Drag the pin to adjust.
            </>
          ) : (
            'Double-click the map, or touch and hold on a touch screen, to set the location.'
          )
        }
      >
        {isPlaced ? (
          <NewWaypointForm
            tripId={tripId}
            draft={draft}
            earlier={earlier}
            onAdded={onAdded}
            autoFocus={!wasPlaced.current}
          />
        ) : null}
      </PlaceEditor>
    </>
  )
}
