import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Day } from '#shared/date.ts'
import type { Drive } from '#shared/itinerary/drive.ts'
import { forFirstVehicle } from '#shared/itinerary/for-vehicle.ts'
import { formatQuantity } from '#shared/itinerary/quantities.ts'
import { describeEnd, describeWhen, findProgress, findTripDay } from '#shared/itinerary/today.ts'
import { findDaylight } from '#shared/itinerary/today-sun.ts'
import { findFuelAhead } from '#shared/itinerary/today-supplies.ts'
import { formatTime } from '#shared/time-texts.ts'
import { useUnits } from '../../hooks/use-units.ts'
import { Button } from '../../ui/button.tsx'
import type { Planned } from '../itinerary/plan-context.ts'
import { useNow } from '../offline/use-now.ts'
import css from './road.module.css'
import { describeVerdict } from './supplies.tsx'
import { PlannedCard } from './today-card.tsx'
import { useArrivals } from './use-arrivals.ts'
import { useDrive } from './use-drive.ts'
import { useOtherTabs } from './use-other-tabs.ts'

type TodayBarProps = {
  readonly planned: Planned
  readonly today: Day
}

/** The day of a trip under way in one line, which opens the card with the next stop, and the arrival there. */
export function TodayBar({ planned, today }: TodayBarProps) {
  const { trip, itinerary } = planned
  const { drive } = useDrive(trip.id)
  const { arrive } = useArrivals(trip.id)
  useOtherTabs()
  if (!drive) return null
  const progress = findProgress(itinerary.stops, drive, today)
  const next = progress.next === undefined ? undefined : itinerary.stops[progress.next]
  return (
    <>
      <CardOpener card={<PlannedCard planned={planned} drive={drive} />}>
        <Summary planned={planned} drive={drive} today={today} />
      </CardOpener>
      {next ? (
        <Button variant="primary" onClick={() => void arrive(next, Date.now())}>
          Arrived
        </Button>
      ) : null}
    </>
  )
}

type SummaryProps = TodayBarProps & { readonly drive: Drive }

/** 'Day 5 · Marble Campsite today · 51–79 km · fuel tight · sunset 19:31', without what is unknown. */
function Summary({ planned: { trip, itinerary: all }, drive, today }: SummaryProps) {
  const units = useUnits()
  const now = useNow(60_000)
  const itinerary = forFirstVehicle(all)
  const { stops, legs } = itinerary
  const { next, previous } = findProgress(stops, drive, today)
  const day = findTripDay(itinerary, today)
  const stop = stops[next ?? previous]
  const leg = next === undefined ? undefined : legs[next - 1]
  const fuel = next === undefined ? undefined : findFuelAhead(itinerary, drive, next)
  const daylight = stop && findDaylight(stop.position, today, now)
  const where = stop?.from ? `${stop.name} ${describeWhen(stop.from, today)}` : stop?.name
  return (
    <>
      {day ? `Day ${day.number} · ` : null}
      <bdi>{next === undefined ? describeEnd(trip.name, stops) : where}</bdi>
      {leg ? ` · ${formatQuantity(leg.km, 'km', units)}` : null}
      {fuel ? (
        <>
          {' · '}
          <strong className={`${css.verdict} verdict-${fuel.verdict}`}>
            {`fuel ${describeVerdict(fuel).toLowerCase()}`}
          </strong>
        </>
      ) : null}
      {daylight ? ` · sunset ${formatTime(daylight.sunset)}` : null}
    </>
  )
}

/** A button that shows the card below itself. */
function CardOpener({ card, children }: { readonly card: ReactNode; readonly children: ReactNode }) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const popover = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        ref={button}
        variant="plain"
        className={css.opener}
        aria-expanded={open}
        aria-controls={id}
        popoverTarget={id}
      >
        <span className="ellipsis">{children}</span>
        <ChevronDown />
      </Button>
      <div
        ref={popover}
        id={id}
        popover="auto"
        className={css.opened}
        onBeforeToggle={({ newState }) => {
          if (newState !== 'open') return
          flushSync(() => setOpen(true))
          const bar = button.current?.parentElement?.getBoundingClientRect()
          // A popover has no positioned parent.
          if (bar && popover.current) {
            popover.current.style.top = `${bar.bottom + window.scrollY}px`
            popover.current.style.left = `${bar.left}px`
            popover.current.style.width = `${bar.width}px`
          }
        }}
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {open ? card : null}
      </div>
    </>
  )
}
