import { CalendarDays, Pencil } from 'lucide-react'
import type { TripId } from '#shared/ids.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { Button } from '../../../ui/button.tsx'
import { May } from '../../../ui/may.tsx'
import { TitledCard } from '../../../ui/titled-card.tsx'
import { formatDates } from '../dates.ts'
import { useDatesEdit } from '../edit/draft.ts'
import { EditDates } from '../edit/edit-dates.tsx'
import css from './waypoint-detail.module.css'

/** A waypoint's dates, edited in place. */
export function DatesCard({ tripId, waypoint }: { readonly tripId: TripId; readonly waypoint: Waypoint }) {
  const edit = useDatesEdit('detail', waypoint)
  return (
    <TitledCard
      icon={CalendarDays}
      title="Dates"
      action={
        edit.isOpen ? null : (
          <May do="plan">
            <Button ref={edit.opener} variant="plain" icon={<Pencil />} onClick={edit.open}>
              Edit Dates
            </Button>
          </May>
        )
      }
    >
      {edit.isOpen ? (
        <EditDates tripId={tripId} waypoint={waypoint} edit={edit} />
      ) : (
        <p className={css.dates}>{formatDates(waypoint)}</p>
      )}
    </TitledCard>
  )
}
