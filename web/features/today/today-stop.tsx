import { ChevronLeft, ChevronRight, Copy, LocateFixed, SunMedium } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Day } from '#shared/date.ts'
import type { WaypointId } from '#shared/ids.ts'
import { formatBand } from '#shared/itinerary/band.ts'
import type { Itinerary } from '#shared/itinerary/itinerary.ts'
import { describePace } from '#shared/itinerary/leg-texts.ts'
import type { RouteLeg } from '#shared/itinerary/legs.ts'
import { formatQuantity } from '#shared/itinerary/quantities.ts'
import { describeEnd, describeRest, describeWhen, findProgress, type Progress } from '#shared/itinerary/today.ts'
import { describeSun } from '#shared/itinerary/today-sun.ts'
import type { VehicleSupplies } from '#shared/itinerary/vehicle-supplies.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { useUnits } from '../../hooks/use-units.ts'
import { paths } from '../../paths.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { LongText } from '../../ui/long-text.tsx'
import { useNow } from '../offline/use-now.ts'
import { useCoordinateActions } from '../waypoints/coordinates/use-coordinate-actions.ts'
import { KindLabel } from '../waypoints/kind/kind-label.tsx'
import css from './road.module.css'
import type { Road } from './road.ts'
import { RoadActions } from './road-actions.tsx'
import { StopButtons } from './stop-buttons.tsx'
import { Fact, Supplies, SupplyNotes } from './supplies.tsx'

type TodayStopProps = {
  readonly road: Road
  readonly others: readonly VehicleSupplies[]
  /** Replaces all but the peek. */
  readonly list?: ReactNode
  /** Content below the rest. */
  readonly children?: ReactNode
}

/** The next stop, or another that the user looks at, with the bar of actions below it. */
export function TodayStop({ road, others, list, children }: TodayStopProps) {
  const { trip, waypoints, itinerary, drive, today } = road
  const { stops, legs } = itinerary
  const [viewed, setViewed] = useState<WaypointId>()
  const [isChoosing, setChoosing] = useState(false)
  const name = useRef<HTMLHeadingElement>(null)
  const progress = findProgress(stops, drive, today)
  // A stop that was deleted on another device is no longer looked at.
  const viewedAt = stops.findIndex(({ id }) => id === viewed)
  const isToday = viewedAt < 0
  const at = isToday ? (progress.next ?? progress.previous) : viewedAt
  const stop = stops[at]
  const waypoint = waypoints.find(({ id }) => id === stop?.id)
  if (!stop || !waypoint) return null
  const isEnd = isToday && progress.next === undefined
  const from = stops[progress.previous]
  const leg = isEnd ? undefined : legs[at - 1]
  const rest = isToday && !isEnd ? describeRest(stops, progress, today) : undefined
  // The button that was pressed may be gone.
  const view = (id: WaypointId | undefined) => {
    setViewed(id)
    name.current?.focus({ preventScroll: true })
  }
  return (
    <>
      <div className={css.peek}>
        <div className={css.head}>
          <h3 ref={name} tabIndex={-1} className={css.name}>
            <Link to={paths.waypoint(trip.id, stop.id)}>
              <bdi>{stop.name}</bdi>
            </Link>
          </h3>
          <KindLabel symbol={waypoint.symbol} />
        </div>
        <CopyPlace stop={waypoint} />
        {leg ? <LegFigures leg={leg} /> : null}
        {leg ? <Supplies road={road} at={at} /> : null}
      </div>
      {list ? (
        <div className={css.list} data-scrolls>
          {list}
        </div>
      ) : (
        <div className={css.half} data-scrolls>
          <p className="strong">
            {isEnd ? (
              describeEnd(trip.name, stops)
            ) : (
              <>
                <span className={css.next}>{isToday ? 'Next' : `Stop ${stop.number}`}</span>
                {stop.from ? ` · ${describeWhen(stop.from, today)}` : ''}
              </>
            )}
          </p>
          {rest ? <p dir="auto">{rest}</p> : null}
          {isToday ? <Sun itinerary={itinerary} progress={progress} today={today} /> : null}
          {leg ? <SupplyNotes road={road} others={others} at={at} /> : null}
          {waypoint.description === '' ? null : <LongText>{`“${waypoint.description}”`}</LongText>}
          <div className={css.neighbors}>
            <Neighbor itinerary={itinerary} at={at - 1} where="previous" onView={view} />
            {isToday ? (
              <LinkButton to={paths.drive(trip.id)} className={css.button} icon={<LocateFixed />}>
                Use my position
              </LinkButton>
            ) : (
              <Button className={css.button} onClick={() => view(undefined)}>
                Back to today
              </Button>
            )}
            <Neighbor itinerary={itinerary} at={at + 1} where="next" onView={view} />
          </div>
          {children}
        </div>
      )}
      <RoadActions
        road={road}
        stop={waypoint}
        canArrive={!isEnd}
        fuelAt={from && { from, stopHere: from }}
        onArrived={() => view(undefined)}
        onOtherStop={() => setChoosing(true)}
      />
      {isChoosing ? (
        <Dialog title="Another stop" onClose={() => setChoosing(false)}>
          <StopButtons
            stops={stops}
            onChoose={({ id }) => {
              setChoosing(false)
              view(id)
            }}
          />
        </Dialog>
      ) : null}
    </>
  )
}

/** Copies the stop's coordinates in one tap, for a receiver or a message. */
function CopyPlace({ stop }: { readonly stop: Waypoint }) {
  const { copy } = useCoordinateActions(stop)
  return (
    <IconButton label={copy.label} className={css.copy} onClick={copy.onChoose}>
      <Copy />
    </IconButton>
  )
}

/** A leg's distance and hours. */
function LegFigures({ leg }: { readonly leg: RouteLeg }) {
  const units = useUnits()
  const pace = describePace(leg)
  return (
    <div>
      <p className={css.distance}>
        <span>{formatQuantity(leg.km, 'km', units)}</span> · <span>{formatBand(leg.hours, 'h')}</span>
      </p>
      {pace ? (
        <p className={css.rest} dir="auto">
          {pace}
        </p>
      ) : null}
    </div>
  )
}

type SunProps = { readonly itinerary: Itinerary; readonly progress: Progress; readonly today: Day }

/** The light of today, where the day ends: at the next stop if its days have begun, else at the previous one. */
function Sun({ itinerary: { stops }, progress: { next, previous }, today }: SunProps) {
  const now = useNow(60_000)
  const nextStop = next === undefined ? undefined : stops[next]
  const arrivesToday = nextStop?.from !== undefined && nextStop.from <= today
  const place = arrivesToday ? nextStop : stops[previous]
  return place ? <Fact icon={SunMedium}>{describeSun(place.position, today, now)}</Fact> : null
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
      className={css.button}
      aria-label={`${stop.number}. ${stop.name}, ${where} stop`}
      onClick={() => onView(stop.id)}
    >
      {where === 'previous' ? <ChevronLeft /> : null}
      {stop.number}
      {where === 'next' ? <ChevronRight /> : null}
    </Button>
  )
}
