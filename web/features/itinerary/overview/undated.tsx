import { CalendarDays } from 'lucide-react'
import type { TripId } from '#shared/ids.ts'
import { formatCoordinates } from '#shared/notations/coordinates.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { useNotation } from '../../../hooks/use-notation.ts'
import { paths } from '../../../paths.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { TitledCard } from '../../../ui/titled-card.tsx'
import css from './itinerary.module.css'

type UndatedProps = { readonly tripId: TripId; readonly waypoints: readonly Waypoint[] }

/** Stops without dates. */
export function Undated({ tripId, waypoints }: UndatedProps) {
  const notation = useNotation()
  return (
    <TitledCard icon={CalendarDays} title="Without a date">
      <ul className={css.undated}>
        {waypoints.map(({ id, name, ...place }) => (
          <li key={id}>
            <div className={css.undatedName}>
              <strong>
                <bdi>{name}</bdi>
              </strong>
              <span className={css.onPaper}>{formatCoordinates(place, notation)}</span>
              <span className={css.quiet}>Add a date to include it</span>
            </div>
            <LinkButton to={paths.waypoint(tripId, id)} aria-label={`Set the dates of ${name}`}>
              Set dates
            </LinkButton>
          </li>
        ))}
      </ul>
    </TitledCard>
  )
}
