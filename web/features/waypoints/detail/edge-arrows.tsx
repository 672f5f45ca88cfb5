import { Link } from 'react-router-dom'
import { bearingDegrees, compassDirection, distanceKm, toPosition } from '#shared/geo.ts'
import type { TripId } from '#shared/ids.ts'
import { formatWhole } from '#shared/itinerary/quantities.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { useUnits } from '../../../hooks/use-units.ts'
import { paths } from '../../../paths.ts'
import css from './edge-arrows.module.css'
import { useNeighbours } from './use-neighbours.ts'

/** Links to the maps of the previous and next stop at the edges of a stop's map, on the side where they are. */
export function EdgeArrows({ tripId, waypoint }: { readonly tripId: TripId; readonly waypoint: Waypoint }) {
  const { previous, next } = useNeighbours(tripId, waypoint.id)
  const units = useUnits()
  const here = toPosition(waypoint.latitude, waypoint.longitude)
  const arrows = [previous, next].flatMap((neighbour) => {
    const place = neighbour && toPosition(neighbour.stop.latitude, neighbour.stop.longitude)
    if (!here || !place) return []
    const bearing = bearingDegrees(here, place)
    const distance = formatWhole(distanceKm(here, place), 'km', units)
    const side = bearing < 180 ? 'east' : 'west'
    return [{ ...neighbour, distance, direction: compassDirection(bearing), side }]
  })
  if (arrows.length === 0) return null
  return (
    <nav aria-label="Neighboring stops" className={css.arrows}>
      {(['west', 'east'] as const).map((side) => (
        <div key={side} className={css[side]}>
          {arrows
            .filter((arrow) => arrow.side === side)
            .map(({ stop, number, distance, direction }) => (
              <Link
                key={stop.id}
                to={paths.waypointMap(tripId, stop.id)}
                className={css.arrow}
                aria-label={`${number} ${stop.name}, ${distance} ${direction}`}
              >
                {side === 'west' ? <span>‹</span> : null}
                <span className={css.words}>
                  <bdi>{`${number} ${stop.name}`}</bdi>
                  {`, ${distance}`}
                </span>
                {side === 'east' ? <span>›</span> : null}
              </Link>
            ))}
        </div>
      ))}
    </nav>
  )
}
