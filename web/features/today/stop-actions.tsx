import { ChevronLeft, ChevronRight, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import type { Day } from '#shared/date.ts'
import type { WaypointId } from '#shared/ids.ts'
import type { Drive } from '#shared/itinerary/drive.ts'
import type { Itinerary } from '#shared/itinerary/itinerary.ts'
import type { Progress } from '#shared/itinerary/today.ts'
import type { Trip } from '#shared/trip.ts'
import { Button } from '../../ui/button.tsx'
import { Refueled } from './refueled.tsx'
import css from './today.module.css'
import { useDrive } from './use-drive.ts'

type StopActionsProps = {
  readonly trip: Trip
  readonly itinerary: Itinerary
  readonly progress: Progress
  readonly today: Day
  /** Index of the stop on the card. */
  readonly at: number
  /** True at the last stop. */
  readonly isEnd: boolean
  /** Shows another stop; undefined for the next one. */
  readonly onView: (id: WaypointId | undefined) => void
}

/** Buttons for the stop on the card and to its neighbors, and the arrival that counts. */
export function StopActions({ trip, itinerary, progress, today, at, isEnd, onView }: StopActionsProps) {
  const drive = useDrive(trip.id)
  const [isRefueling, setIsRefueling] = useState(false)
  const { stops, vehicle } = itinerary
  const [stop, from] = [stops[at], stops[progress.previous]]
  const isElectric = vehicle?.specs?.energy === 'electric'
  const save = async (update: (drive: Drive) => Drive) => {
    if (await drive.save(update)) onView(undefined)
  }
  const arrive = () => {
    if (!stop) return
    const arrival = { stop: stop.id, day: today, at: Date.now() }
    void save((drive) => ({ ...drive, arrivals: [...drive.arrivals, arrival] }))
  }
  return (
    <>
      <Arrived itinerary={itinerary} progress={progress} today={today} onSave={save} />
      <div className={css.actions}>
        <Neighbor itinerary={itinerary} at={at - 1} where="previous" onView={onView} />
        {isEnd ? null : (
          <>
            <Button className={css.arrived} onClick={arrive}>
              Arrived
            </Button>
            {itinerary.fuel && from ? (
              <Button className={css.button} onClick={() => setIsRefueling(true)}>
                {isElectric ? 'Charged' : 'Refueled'}
              </Button>
            ) : null}
          </>
        )}
        <Neighbor itinerary={itinerary} at={at + 1} where="next" onView={onView} />
      </div>
      {isRefueling && from ? (
        <Refueled trip={trip} itinerary={itinerary} from={from} onClose={() => setIsRefueling(false)} />
      ) : null}
    </>
  )
}

type ArrivedProps = {
  readonly itinerary: Itinerary
  readonly progress: Progress
  readonly today: Day
  readonly onSave: (update: (drive: Drive) => Drive) => Promise<void>
}

/** Today's arrival, and a button that takes it back. */
function Arrived({ itinerary: { stops }, progress: { previous, arrival }, today, onSave }: ArrivedProps) {
  const isShown = arrival?.day === today
  const undo = () => onSave((drive) => ({ ...drive, arrivals: drive.arrivals.filter(({ at }) => at !== arrival?.at) }))
  return (
    <div className={isShown ? css.done : undefined}>
      <p role="status" className={isShown ? css.fact : 'visually-hidden'} dir="auto">
        {isShown ? (
          <>
            <CircleCheck aria-hidden="true" />
            {`Arrived at ${stops[previous]?.name}.`}
          </>
        ) : null}
      </p>
      {isShown ? (
        <Button variant="plain" onClick={() => void undo()}>
          Undo
        </Button>
      ) : null}
    </div>
  )
}

type NeighborProps = {
  readonly itinerary: Itinerary
  readonly at: number
  readonly where: 'previous' | 'next'
  readonly onView: (id: WaypointId) => void
}

function Neighbor({ itinerary: { stops }, at, where, onView }: NeighborProps) {
  const stop = stops[at]
  if (!stop) return null
  return (
    <Button
      className={css.neighbor}
      aria-label={`${at + 1}. ${stop.name}, ${where} stop`}
      onClick={() => onView(stop.id)}
    >
      {where === 'previous' ? <ChevronLeft aria-hidden="true" /> : null}
      {at + 1}
      {where === 'next' ? <ChevronRight aria-hidden="true" /> : null}
    </Button>
  )
}
