import { CalendarDays, Pencil } from 'lucide-react'
import { useState } from 'react'
import type { Waypoint } from '#shared/waypoint.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { shownRange } from './date-range.ts'
import { EditDates } from './edit-dates.tsx'
import { updateFailed } from './update-failed.ts'
import { useDatesDraft } from './use-dates-draft.ts'
import css from './waypoint-detail.module.css'

/** When one is there, and the way to change it. */
export function DatesBlock({ tripId, waypoint }: { readonly tripId: string; readonly waypoint: Waypoint }) {
  const dates = useDatesDraft('detail', waypoint)
  const [failed, setFailed] = useState(false)
  return (
    <Card aria-labelledby="dates">
      <div className={css.titleLine}>
        <h2 id="dates" className={css.title}>
          <CalendarDays aria-hidden="true" />
          Dates
        </h2>
        {dates.draft.open ? null : (
          <Button ref={dates.opener} variant="plain" icon={<Pencil />} onClick={dates.open}>
            Edit Dates
          </Button>
        )}
      </div>
      {failed ? <Notice kind="error">{updateFailed}</Notice> : null}
      {dates.draft.open ? (
        <EditDates
          tripId={tripId}
          waypoint={waypoint}
          values={dates.draft}
          onChange={(changes) => {
            setFailed(false)
            dates.change(changes)
          }}
          onClose={() => {
            setFailed(false)
            dates.close()
          }}
          onFailure={() => setFailed(true)}
        />
      ) : (
        <p className={css.range}>{shownRange(waypoint.startDate, waypoint.endDate)}</p>
      )}
    </Card>
  )
}
