import { CalendarPlus } from 'lucide-react'
import { formatCount } from '#shared/count.ts'
import { dateStops } from '#shared/itinerary/date-stops.ts'
import { changesDates } from '#shared/placement.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { useRights } from '../../../ui/may.tsx'
import type { Planned } from '../plan-context.ts'
import { usePlace } from '../use-place.ts'
import css from './itinerary.module.css'

/** Says what is not calculated for stops without a date, and an offer to date them all. */
export function Undated({ planned: { trip, waypoints, itinerary } }: { readonly planned: Planned }) {
  const may = useRights()
  const placements = dateStops(itinerary.stops, waypoints)
  // A stop that is only numbered within its day has its date.
  const count = placements?.filter(changesDates).length ?? 0
  const place = usePlace({
    tripId: trip.id,
    before: waypoints,
    done: `Dated ${formatCount(count, 'stop')}.`,
    failed: 'Not dated',
  })
  return (
    <Card className={css.next}>
      <p>Distance and fuel follow the order of undated stops. Water, daylight and power need their dates.</p>
      {placements && count > 0 && may('plan') ? (
        <Button
          icon={<CalendarPlus />}
          busy={place.isPending}
          busyText="Dating..."
          onClick={() => void place.run(placements)}
        >
          {`Date the other ${count === 1 ? 'stop: 1 night' : `${formatCount(count, 'stop')}: 1 night each`}`}
        </Button>
      ) : null}
    </Card>
  )
}
