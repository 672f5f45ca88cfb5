import { CalendarDays, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { TripId } from '#shared/ids.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { May } from '../../../ui/may.tsx'
import { UnsyncedBadge } from '../../offline/unsynced-badge.tsx'
import { formatDates } from '../dates.ts'
import { useDatesEdit } from '../edit/draft.ts'
import { EditDates } from '../edit/edit-dates.tsx'
import { KindLabel } from '../kind/kind-label.tsx'
import css from './waypoint-grid.module.css'

type WaypointCardProps = {
  readonly tripId: TripId
  readonly waypoint: Waypoint
  /** Its place in the trip, from 1; undefined while unknown. */
  readonly number: number | undefined
  /** Content from other features, such as the weather. */
  readonly children?: ReactNode
}

/** A waypoint in the grid; a click anywhere opens it, and dates are edited in place. */
export function WaypointCard({ tripId, waypoint, number, children }: WaypointCardProps) {
  const edit = useDatesEdit('grid', waypoint)
  return (
    <Card as="li" className={edit.isOpen ? css.card : `${css.card} ${css.opens}`}>
      <div className={css.head}>
        <span className="stop-number">{number}</span>
        <h2 className={css.name}>
          <bdi>{waypoint.name}</bdi>
        </h2>
      </div>
      <KindLabel symbol={waypoint.symbol} />
      <UnsyncedBadge id={waypoint.id} />
      {edit.isOpen ? (
        <EditDates
          tripId={tripId}
          waypoint={waypoint}
          edit={edit}
          failure="Failed to update waypoint dates. Please try again."
        />
      ) : (
        <div className={css.dates}>
          <CalendarDays />
          <p>{formatDates(waypoint)}</p>
          <May do="plan">
            <Button
              ref={edit.opener}
              variant="plain"
              icon={<Pencil />}
              aria-label={`Edit dates of ${waypoint.name}`}
              onClick={edit.open}
            />
          </May>
        </div>
      )}
      {children}
      <Link
        to={paths.waypoint(tripId, waypoint.id)}
        aria-label={`View Details of ${waypoint.name}`}
        className={css.details}
      >
        View Details
      </Link>
    </Card>
  )
}
