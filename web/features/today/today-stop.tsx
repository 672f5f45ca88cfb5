import { CircleCheck, Fuel, Gauge, SunMedium } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Day } from '#shared/date.ts'
import type { WaypointId } from '#shared/ids.ts'
import { formatBand } from '#shared/itinerary/band.ts'
import type { Drive } from '#shared/itinerary/drive.ts'
import type { Itinerary } from '#shared/itinerary/itinerary.ts'
import { describePace } from '#shared/itinerary/leg-texts.ts'
import type { RouteLeg } from '#shared/itinerary/legs.ts'
import { formatQuantity } from '#shared/itinerary/quantities.ts'
import { describeEnd, describeRest, describeWhen, findProgress, type Progress } from '#shared/itinerary/today.ts'
import { describeSun } from '#shared/itinerary/today-sun.ts'
import type { VehicleSupplies } from '#shared/itinerary/vehicle-supplies.ts'
import type { Trip } from '#shared/trip.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { useUnits } from '../../hooks/use-units.ts'
import { paths } from '../../paths.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { LongText } from '../../ui/long-text.tsx'
import { useNow } from '../offline/use-now.ts'
import { CoordinateActions } from '../waypoints/coordinates/coordinate-actions.tsx'
import { KindLabel } from '../waypoints/kind/kind-label.tsx'
import { LegDrawing } from './leg-drawing.tsx'
import { StopActions } from './stop-actions.tsx'
import { Supplies } from './supplies.tsx'
import css from './today.module.css'
import type { RoadPlace } from './use-road-fill.ts'

// Loaded only for users who check in.
const CheckInDialog = lazy(async () => ({
  default: (await import('../check-ins/check-in-dialog.tsx')).CheckInDialog,
}))

type TodayStopProps = {
  readonly trip: Trip
  readonly waypoints: readonly Waypoint[]
  /** The itinerary of the trip's first vehicle. */
  readonly itinerary: Itinerary
  readonly others: readonly VehicleSupplies[]
  readonly drive: Drive
  readonly today: Day
  readonly isOnHome: boolean
}

/** The next stop, or another that the user looks at. */
export function TodayStop({ trip, waypoints, itinerary, others, drive, today, isOnHome }: TodayStopProps) {
  const { stops, legs } = itinerary
  const [viewed, setViewed] = useState<WaypointId>()
  const [isCheckingIn, setCheckingIn] = useState(false)
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
  // The button that was pressed may be gone.
  const view = (id: WaypointId | undefined) => {
    setViewed(id)
    name.current?.focus({ preventScroll: true })
  }
  return (
    <div className={isOnHome ? css.columns : `${css.columns} ${css.low}`}>
      <div className={css.column}>
        <p className={css.when}>
          {isEnd ? describeEnd(trip.name, stops) : <When at={at} day={stop.from} today={today} isToday={isToday} />}
        </p>
        {isToday && !isEnd ? <Rest itinerary={itinerary} progress={progress} today={today} /> : null}
        <div className={css.head}>
          <h3 ref={name} tabIndex={-1} className={css.name}>
            <Link to={paths.waypoint(trip.id, stop.id)}>
              <bdi>{stop.name}</bdi>
            </Link>
          </h3>
          <KindLabel symbol={waypoint.symbol} />
        </div>
        {leg ? <LegFigures leg={leg} /> : null}
        {isToday ? <Sun itinerary={itinerary} progress={progress} today={today} /> : null}
      </div>
      {leg ? (
        <div className={css.column}>
          <Supplies trip={trip} itinerary={itinerary} others={others} drive={drive} at={at} />
        </div>
      ) : null}
      <div className={css.column}>
        {waypoint.description === '' ? null : <LongText>{`“${waypoint.description}”`}</LongText>}
        <div className={css.places}>
          <CoordinateActions place={waypoint} />
          <LinkButton to={paths.drive(trip.id)} icon={<Gauge />}>
            Drive
          </LinkButton>
          <Button icon={<CircleCheck />} onClick={() => setCheckingIn(true)}>
            Check in
          </Button>
          {itinerary.vehicle && from ? (
            <LinkButton
              to={paths.addFillUpAt(trip.id, from.id)}
              state={{ from: from.id } satisfies RoadPlace}
              icon={<Fuel />}
            >
              Add fill-up
            </LinkButton>
          ) : null}
        </div>
        {isToday ? null : (
          <Button className={css.button} onClick={() => view(undefined)}>
            Back to today
          </Button>
        )}
        <StopActions
          trip={trip}
          itinerary={itinerary}
          progress={progress}
          today={today}
          at={at}
          isEnd={isEnd}
          onView={view}
        />
        {isOnHome && leg ? <LegDrawing leg={leg} from={at} /> : null}
        {isCheckingIn ? (
          <Suspense>
            <CheckInDialog trip={trip} itinerary={itinerary} drive={drive} onClose={() => setCheckingIn(false)} />
          </Suspense>
        ) : null}
      </div>
    </div>
  )
}

type WhenProps = {
  readonly at: number
  readonly day: Day | undefined
  readonly today: Day
  readonly isToday: boolean
}

function When({ at, day, today, isToday }: WhenProps) {
  const when = day ? ` · ${describeWhen(day, today)}` : ''
  return (
    <>
      <span className={css.next}>{isToday ? 'Next' : `Stop ${at + 1}`}</span>
      {when}
    </>
  )
}

type RestProps = { readonly itinerary: Itinerary; readonly progress: Progress; readonly today: Day }

function Rest({ itinerary: { stops }, progress, today }: RestProps) {
  const rest = describeRest(stops, progress, today)
  return rest ? <p dir="auto">{rest}</p> : null
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
      {pace ? <p dir="auto">{pace}</p> : null}
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
  if (!place) return null
  return (
    <p className={css.fact}>
      <SunMedium aria-hidden="true" />
      {describeSun(place.position, today, now)}
    </p>
  )
}
