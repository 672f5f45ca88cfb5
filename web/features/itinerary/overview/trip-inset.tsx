import { useQuery } from '@tanstack/react-query'
import type { TripId, WaypointId } from '#shared/ids.ts'
import { allWaypointsQuery } from '../../waypoints/api.ts'
import { toMarkers } from '../../waypoints/markers.ts'
import { cutLine, drawRoute } from '../route-line.ts'
import css from './trip-inset.module.css'

const sheet = { width: 168, height: 120, margin: 14 }

/** The whole trip in the corner of a stop's map, with that stop marked. */
export function TripInset({ tripId, waypointId }: { readonly tripId: TripId; readonly waypointId: WaypointId }) {
  const { data: all } = useQuery(allWaypointsQuery(tripId))
  const stops = toMarkers(all?.items ?? [])
  const at = stops.findIndex(({ id }) => id === waypointId)
  if (stops.length < 2 || at === -1) return null
  const { places } = drawRoute(
    stops.map(({ position }) => position),
    1,
    sheet,
  )
  const here = places[at]
  return (
    <svg
      className={css.inset}
      viewBox={`0 0 ${sheet.width} ${sheet.height}`}
      role="img"
      aria-label={`The whole trip, with stop ${at + 1} of ${stops.length} marked`}
    >
      <polyline className={css.line} points={cutLine(places, 0, places.length - 1)} />
      {places.map(({ x, y }, index) => (
        <circle key={stops[index]?.id} className={css.stop} cx={x} cy={y} r="2" />
      ))}
      {here ? <circle className={css.here} cx={here.x} cy={here.y} r="6" /> : null}
    </svg>
  )
}
