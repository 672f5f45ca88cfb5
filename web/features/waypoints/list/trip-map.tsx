import { useId, useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Position } from '#shared/geo.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import type { Rows } from '../../../data/rows.ts'
import type { MapMarker, TrailPart } from '../../../map/core/types.ts'
import { MapView } from '../../../map/map-view.tsx'
import { paths } from '../../../paths.ts'
import { toMarkers, toTrail, withEnds } from '../markers.ts'
import { toNumbers } from './numbers.ts'
import { RouteLegend } from './route-legend.tsx'
import css from './trip-map.module.css'
import type { WaypointList } from './use-waypoint-list.ts'

type TripMapProps = {
  readonly list: WaypointList
  /** The whole trip; undefined while loading. */
  readonly all: Rows<Waypoint> | undefined
  /** Route with the fuel range; undefined if unknown. */
  readonly route?: RouteOnMap | undefined
}

type RouteOnMap = {
  readonly parts: readonly TrailPart[]
  readonly runsOut: { readonly position: Position; readonly text: string } | undefined
}

const runsOutId = 'fuel-runs-out'

/** Map with a numbered, linked marker for each waypoint of the list and for both ends of the trip; a dot on a line for every stop. */
export function TripMap({ list: { tripId, query }, all, route }: TripMapProps) {
  const id = useId()
  const navigate = useNavigate()
  const rows = query.data
  const items = rows?.items
  const markers = useMemo(() => {
    const stops = rows ? withEnds(toMarkers(rows.items, toNumbers(rows, all)), all?.items ?? []) : []
    return route?.runsOut ? [...stops, toWarning(route.runsOut)] : stops
  }, [rows, all, route])
  const trail = useMemo(() => all && { ...toTrail(all.items), parts: route?.parts }, [all, route])
  // Fit the whole trip whatever page the list shows, or the list until the trip is loaded.
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
        onOpen={(opened) => navigate(opened === runsOutId ? paths.itinerary(tripId) : paths.waypoint(tripId, opened))}
      />
      {route ? <RouteLegend /> : null}
    </section>
  )
}

const toWarning = ({ position, text }: NonNullable<RouteOnMap['runsOut']>): MapMarker => ({
  id: runsOutId,
  name: text,
  position,
  kind: 'fuel-end',
})
