import { useId, useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { MapView } from '../../../map/map-view.tsx'
import { paths } from '../../../paths.ts'
import { toMarkers } from '../markers.ts'
import css from './trip-map.module.css'
import type { WaypointList } from './use-waypoint-list.ts'

/** The trip's map: a marker for each waypoint of the list; choosing one opens it. */
export function TripMap({ list: { tripId, query } }: { readonly list: WaypointList }) {
  const id = useId()
  const navigate = useNavigate()
  const items = query.data?.items
  const markers = useMemo(() => toMarkers(items ?? []), [items])
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
