import { useEffect, useMemo, useRef, useState } from 'react'
import type { Position } from '#shared/geo.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { useDraft } from '../../hooks/use-draft.ts'
import type { CameraView } from '../../map/core/types.ts'
import { MapView } from '../../map/map-view.tsx'
import { LocationPicker } from '../../map/picker/location-picker.tsx'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/card.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import css from './add-waypoint.module.css'
import { markersOf } from './markers.ts'
import { NewWaypointForm } from './new-waypoint-form.tsx'
import { draftMarker, pickedZoom, stringsOf } from './place.ts'

const blank = { latitude: '', longitude: '', name: '', description: '', startDate: '', endDate: '', key: '' }

/** Adds a waypoint: first its place on the map, only then the form. The map begins where the trip's other waypoints are. */
export function AddWaypoint({
  tripId,
  others,
  at,
  onTaken,
  onAdded,
}: {
  readonly tripId: string
  /** The waypoints the trip has already. */
  readonly others: readonly Waypoint[]
  /** A place that was chosen elsewhere; taken over into the draft once, then reported. */
  readonly at?: Position | undefined
  readonly onTaken?: () => void
  readonly onAdded?: (added: Waypoint) => void
}) {
  const [draft, change, discard] = useDraft(`new-waypoint:${tripId}`, blank)
  // A point set on the map is in view already; one that was searched or typed is gone to.
  const [picked, setPicked] = useState<Position>()
  // The form takes the focus when it comes with the place, not when it was there on arrival.
  const placedOnArrival = useRef(draft.latitude !== '')
  const { latitude, longitude, name } = draft
  const placed = latitude !== ''
  const saved = useMemo(() => markersOf(others), [others])
  const draftMarkers = useMemo(
    () => draftMarker(name || 'New waypoint', latitude, longitude),
    [name, latitude, longitude],
  )
  const markers = useMemo(() => [...saved, ...draftMarkers], [saved, draftMarkers])
  const [begin] = useState<CameraView>(() => {
    const [draft] = draftMarkers
    if (draft) return { centre: draft.position, zoom: pickedZoom }
    return { fit: saved.map(({ position }) => position), nearest: pickedZoom - 2 }
  })
  const place = (position: Position) => change(stringsOf(position))

  useEffect(() => {
    if (!at) return
    change(stringsOf(at))
    setPicked(at)
    onTaken?.()
  }, [at, change, onTaken])

  return (
    <>
      <PageHeader title="Add Waypoint" back={{ to: paths.trip(tripId), label: 'Back to the trip' }} />
      <div className={css.layout}>
        <MapView
          label="Map to choose the waypoint's place"
          className={css.map ?? ''}
          markers={markers}
          onAddPoint={place}
          onMove={(_, position) => place(position)}
          view={picked ? { centre: picked, zoom: pickedZoom } : begin}
        />
        <div className={css.side}>
          {placed ? (
            <Card aria-labelledby="what">
              <NewWaypointForm
                tripId={tripId}
                draft={draft}
                onChange={change}
                onDiscard={discard}
                onAdded={onAdded}
                autoFocus={!placedOnArrival.current}
              />
            </Card>
          ) : null}
          <Card className={css.where} aria-labelledby="where">
            <h2 id="where">Where is it?</h2>
            <p role="status">
              {placed ? (
                <>
                  Set at <strong className={css.position}>{`${latitude}, ${longitude}`}</strong>. Drag the pin to
                  adjust.
                </>
              ) : (
                'Double-click the map, or press and hold on a touch screen, to set the location.'
              )}
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
    </>
  )
}
