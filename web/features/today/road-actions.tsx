import { CalendarPlus, CircleCheck, Milestone, RefreshCw, SkipForward } from 'lucide-react'
import { useState } from 'react'
import { planLongerStay } from '#shared/itinerary/stay-longer.ts'
import type { Stop } from '#shared/itinerary/stops.ts'
import { findProgress } from '#shared/itinerary/today.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { Button } from '../../ui/button.tsx'
import { loadLater } from '../../ui/load-later.tsx'
import { Menu, type MenuItem } from '../../ui/menu.tsx'
import { usePlace } from '../itinerary/use-place.ts'
import { useSkip } from '../itinerary/use-skip.ts'
import { useCoordinateActions } from '../waypoints/coordinates/use-coordinate-actions.ts'
import { FuelDialog, type FuelPlace } from './fuel-dialog.tsx'
import css from './road.module.css'
import type { Receiver, Road } from './road.ts'
import { useArrivals } from './use-arrivals.ts'

// Loaded only for users who check in, or need help.
const CheckInDialog = loadLater(() => import('../check-ins/check-in-dialog.tsx'), 'CheckInDialog')
const HelpDialog = loadLater(() => import('./help-dialog.tsx'), 'HelpDialog')

type RoadActionsProps = {
  readonly road: Road
  /** The stop that is next, or looked at. */
  readonly stop: Waypoint
  /** False at the last stop. */
  readonly canArrive: boolean
  /** The place that fuel is counted from; undefined before the first stop. */
  readonly fuelAt: FuelPlace | undefined
  /** Undefined on screens that receive no position. */
  readonly receiver?: Receiver
  readonly onArrived?: () => void
  /** Shows the dialog to choose another stop. */
  readonly onOtherStop: () => void
  /** The screen's own menu items. */
  readonly more?: readonly MenuItem[]
}

/** The bar of actions on the road: arrive, enter fuel, get help, and a menu with the rest. */
export function RoadActions(props: RoadActionsProps) {
  const { road, stop, canArrive, fuelAt, receiver, onArrived, onOtherStop, more = [] } = props
  const { trip, itinerary, drive, today, clock } = road
  const [dialog, setDialog] = useState<'fuel' | 'help' | 'check-in'>()
  const close = () => setDialog(undefined)
  const { arrive, undo } = useArrivals(trip.id)
  const skip = useSkip(trip.id)
  const { previous, arrival } = findProgress(itinerary.stops, drive, today)
  const here = itinerary.stops[previous]
  const { copy, openIn } = useCoordinateActions(stop)
  const stay = useLongerStay(road, here)
  const isElectric = itinerary.vehicle?.specs?.energy === 'electric'
  return (
    <div className={css.actions}>
      {canArrive ? (
        <Button
          variant="primary"
          className={css.button}
          onClick={async () => (await arrive(stop, clock())) && onArrived?.()}
        >
          Arrived
        </Button>
      ) : null}
      {itinerary.vehicle && fuelAt ? (
        <Button className={css.button} onClick={() => setDialog('fuel')}>
          {isElectric ? 'Battery' : 'Fuel'}
        </Button>
      ) : null}
      <Button className={css.button} onClick={() => setDialog('help')}>
        Help
      </Button>
      <Menu
        label="More"
        labeled="never"
        items={[
          { label: 'Check in', icon: CircleCheck, onChoose: () => setDialog('check-in') },
          copy,
          ...openIn,
          { label: 'Another stop', icon: Milestone, onChoose: onOtherStop },
          ...(canArrive
            ? [
                {
                  label: `Skip ${stop.name}`,
                  icon: SkipForward,
                  needs: 'plan' as const,
                  onChoose: () => void skip(stop),
                },
              ]
            : []),
          ...(stay && here
            ? [{ label: `One more night at ${here.name}`, icon: CalendarPlus, needs: 'plan' as const, onChoose: stay }]
            : []),
          ...(arrival && here
            ? [{ label: `Undo arrival at ${here.name}`, icon: RefreshCw, onChoose: () => void undo(arrival) }]
            : []),
          ...more,
        ]}
      />
      {dialog === 'fuel' && fuelAt ? <FuelDialog road={road} place={fuelAt} onClose={close} /> : null}
      {dialog === 'help' ? <HelpDialog road={road} receiver={receiver} onClose={close} /> : null}
      {dialog === 'check-in' ? <CheckInDialog trip={trip} itinerary={itinerary} drive={drive} onClose={close} /> : null}
    </div>
  )
}

/** Returns the function that adds a night at a stop, which the toast can undo; undefined if there is none to add. */
function useLongerStay({ trip, waypoints }: Road, stop: Stop | undefined) {
  const place = usePlace({
    tripId: trip.id,
    before: waypoints,
    done: `One more night at ${stop?.name}.`,
    failed: 'Not changed',
  })
  const placements = stop && planLongerStay(waypoints, stop)
  return placements && (() => void place.run(placements))
}
