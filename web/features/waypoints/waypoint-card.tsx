import { CalendarDays, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Waypoint } from '#shared/waypoint.ts'
import { paths } from '../../paths.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { shownRange } from './date-range.ts'
import { EditDates } from './edit-dates.tsx'
import { useDatesDraft } from './use-dates-draft.ts'
import css from './waypoint-grid.module.css'

export type WaypointCardProps = {
  readonly tripId: string
  readonly waypoint: Waypoint
  /** What other features have to say about this waypoint, such as its weather. */
  readonly children?: ReactNode
}

/** One waypoint of the grid, with its dates changed in place. */
export function WaypointCard({ tripId, waypoint, children }: WaypointCardProps) {
  const dates = useDatesDraft('grid', waypoint)
  const toast = useToast()
  return (
    <Card as="li" className={css.card}>
      <h2 className={css.name}>
        <bdi>{waypoint.name}</bdi>
      </h2>
      {dates.draft.open ? (
        <EditDates
          tripId={tripId}
          waypoint={waypoint}
          values={dates.draft}
          onChange={dates.change}
          onClose={dates.close}
          onFailure={() => toast.error('Failed to update waypoint dates. Please try again.')}
        />
      ) : (
        <div className={css.dates}>
          <CalendarDays aria-hidden="true" />
          <p>{shownRange(waypoint.startDate, waypoint.endDate)}</p>
          <Button
            ref={dates.opener}
            variant="plain"
            icon={<Pencil />}
            aria-label={`Edit dates of ${waypoint.name}`}
            onClick={dates.open}
          >
            Edit
          </Button>
        </div>
      )}
      {children}
      <LinkButton
        to={paths.waypoint(tripId, waypoint.id)}
        aria-label={`View Details of ${waypoint.name}`}
        className={css.details}
      >
        View Details
      </LinkButton>
    </Card>
  )
}
