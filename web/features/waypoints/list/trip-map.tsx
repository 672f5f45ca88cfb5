import { useId, useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Waypoint } from '#shared/waypoint.ts'
import type { Rows } from '../../../data/rows.ts'
import { MapView } from '../../../map/map-view.tsx'
import { paths } from '../../../paths.ts'
import { toMarkers, toTrail } from '../markers.ts'
import { toNumbers } from './numbers.ts'
import css from './trip-map.module.css'
import type { WaypointList } from './use-waypoint-list.ts'

type TripMapProps = {
  readonly list: WaypointList
  /** The whole trip; undefined until it is known. */
  readonly all: Rows<Waypoint> | undefined
}

/** The trip's map: a numbered marker for each waypoint of the list, which opens it, and the rest of the trip as dots on a line. */
export function TripMap({ list: { tripId, query }, all }: TripMapProps) {
  const id = useId()
  const navigate = useNavigate()
  const rows = query.data
  const items = rows?.items
  const markers = useMemo(() => (rows ? toMarkers(rows.items, toNumbers(rows, all)) : []), [rows, all])
  const trail = useMemo(() => all && toTrail(all.items, items ?? []), [all, items])
  // The whole trip, also while another page of it is shown; until it is known, the part that is.
  const view = useMemo(
    () => ({ fit: toMarkers(all?.items ?? items ?? []).map(({ position }) => position) }),
    [all, items],
  )
  return (
    <section aria-labelledby={id} className={css.section}>
      <h2 id={id} className={css.title}>
        Trip Map
      </h2>
      <MapView
        label="Map of the trip"
        className={css.map ?? ''}
        markers={markers}
        trail={trail}
        view={view}
        onOpen={(waypointId) => navigate(paths.waypoint(tripId, waypointId))}
      />
    </section>
  )
}
