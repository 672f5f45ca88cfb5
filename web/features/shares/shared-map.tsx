import { useMemo } from 'react'
import { openTrack } from '#shared/tracks/along.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import type { MapMarker } from '../../map/core/types.ts'
import { MapView } from '../../map/map-view.tsx'
import { toMarkers } from '../waypoints/markers.ts'
import css from './shared-trip.module.css'
import type { SharedTrip } from './visit.ts'

const fitted = { fit: 'markers' } as const

type SharedMapProps = {
  readonly name: string
  readonly waypoints: readonly Waypoint[]
  readonly trip: Pick<SharedTrip, 'tracks' | 'checkIn'>
}

/** The bundled map with numbered stops, the route along its tracks, and the last check-in. */
export function SharedMap({ name, waypoints, trip: { tracks, checkIn } }: SharedMapProps) {
  const markers = useMemo((): readonly MapMarker[] => {
    const stops = toMarkers(waypoints, new Map(waypoints.map(({ id }, at) => [id, at + 1])))
    const { latitude, longitude } = checkIn ?? {}
    const last: MapMarker[] =
      latitude === undefined || longitude === undefined
        ? []
        : [{ id: 'check-in', name: 'Last check-in', position: { latitude, longitude }, kind: 'draft' }]
    return [...stops, ...last]
  }, [waypoints, checkIn])
  const trail = useMemo(() => {
    const lines = new Map(tracks.map((track) => [track.to, openTrack({ line: track.line })?.points ?? []]))
    const stops = toMarkers(waypoints).map(({ position }) => position)
    return { line: stops, path: stops.flatMap((position, at) => [...(lines.get(at + 1) ?? []), position]) }
  }, [waypoints, tracks])
  return (
    <MapView
      bundledOnly
      label={`Map of ${name}`}
      className={css.map ?? ''}
      markers={markers}
      trail={trail}
      view={fitted}
    />
  )
}
