import { useId, useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Waypoint } from '#shared/waypoint.ts'
import { MapView } from '../../map/map-view.tsx'
import { paths } from '../../paths.ts'
import { markersOf } from './markers.ts'
import css from './trip-map.module.css'

const none: readonly Waypoint[] = []

/** The trip's map: a marker for each waypoint the panel shows; choosing one opens it. */
export function TripMap({ tripId, waypoints = none }: { tripId: string; waypoints: readonly Waypoint[] | undefined }) {
  const id = useId()
  const navigate = useNavigate()
  const markers = useMemo(() => markersOf(waypoints), [waypoints])
  return (
    <section aria-labelledby={id} className={css.section}>
      <h2 id={id}>Trip Map</h2>
      <MapView
        label="Map of the trip"
        className={css.map ?? ''}
        markers={markers}
        view={{ fit: 'markers' }}
        onOpen={(waypointId) => navigate(paths.waypoint(tripId, waypointId))}
      />
    </section>
  )
}
