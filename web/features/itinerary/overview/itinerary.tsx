import { useQuery } from '@tanstack/react-query'
import { CalendarPlus, Plus } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { describeAuthority } from '#shared/authorities.ts'
import { formatCount } from '#shared/count.ts'
import type { KnownForecast } from '#shared/forecast.ts'
import { dateStops } from '#shared/itinerary/date-stops.ts'
import { describeForecastSource, isForecastOld, roadAdvice } from '#shared/itinerary/forecast-texts.ts'
import type { Itinerary } from '#shared/itinerary/itinerary.ts'
import { listUndated } from '#shared/itinerary/stops.ts'
import { describeUncertainty, estimateNote } from '#shared/itinerary/texts.ts'
import { changesDates } from '#shared/placement.ts'
import type { TripDetail } from '#shared/trip.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { paths } from '../../../paths.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { May, useRights } from '../../../ui/may.tsx'
import { RetryQueries } from '../../../ui/retry.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { TripLines } from '../../tracks/use-track-lines.ts'
import { vehiclesQuery } from '../../vehicles/api.ts'
import { allWaypointsQuery } from '../../waypoints/api.ts'
import { Credit } from '../../weather/credit.tsx'
import { SupplyChart } from '../chart/supply-chart.tsx'
import { TripReality, useHasFills } from '../lazy-reality.tsx'
import type { Planned } from '../plan-context.ts'
import { useAuthorities } from '../use-authorities.ts'
import { usePlace } from '../use-place.ts'
import css from './itinerary.module.css'
import { RouteDrawing } from './route-drawing.tsx'
import { StopByStop } from './stop-by-stop.tsx'
import { Tiles } from './tiles.tsx'
import { VehicleVerdicts } from './vehicle-verdicts.tsx'

type ItineraryViewProps = {
  readonly trip: TripDetail
  /** Undefined while loading. */
  readonly planned: Planned | undefined
  readonly lines: TripLines
  /** The stops and legs. */
  readonly children: ReactNode
}

/** A trip's stops and legs between its verdicts and supplies, and their sources. */
export function ItineraryView({ trip, planned, lines, children }: ItineraryViewProps) {
  const queries = [useQuery(allWaypointsQuery(trip.id)), useQuery(vehiclesQuery)]
  if (!planned) {
    if (queries.some(({ error }) => error))
      return <RetryQueries queries={queries}>The itinerary could not be loaded.</RetryQueries>
    return <Skeleton label="Loading the itinerary..." shape="cards" count={4} />
  }
  if (planned.waypoints.length === 0) return children
  return (
    <div className={css.stack}>
      <Overview planned={planned} lines={lines} />
      <StopByStop itinerary={planned.itinerary}>{children}</StopByStop>
      <Sources planned={planned} />
    </div>
  )
}

/** The part above the stops. Pointing at a stop does not draw it again. */
const Overview = memo(({ planned, lines }: { readonly planned: Planned; readonly lines: TripLines }) => {
  const { itinerary } = planned
  const uncertainty = describeUncertainty(itinerary)
  return (
    <>
      {uncertainty ? <p className="small">{uncertainty}</p> : null}
      {itinerary.forecast && isForecastOld(itinerary.forecast) ? (
        <p className="small strong">{describeForecastSource(itinerary.forecast)}</p>
      ) : null}
      <Tiles itinerary={itinerary} />
      <VehicleVerdicts itinerary={itinerary} />
      {listUndated(itinerary.stops).length > 0 ? <Undated planned={planned} /> : null}
      <SupplyChart itinerary={itinerary} />
      <RouteDrawing itinerary={itinerary} lines={lines.drawn} />
    </>
  )
})

function Sources({ planned: { trip, waypoints, itinerary } }: { readonly planned: Planned }) {
  const hasFills = useHasFills(itinerary)
  return (
    <>
      {hasFills ? <TripReality tripId={trip.id} /> : null}
      {itinerary.stops.length === 1 ? (
        <May do="plan">
          <Card className={css.next}>
            <p>Add a second stop to see the leg between them.</p>
            <LinkButton to={paths.addWaypoint(trip.id)} icon={<Plus />}>
              Add Waypoint
            </LinkButton>
          </Card>
        </May>
      ) : null}
      {itinerary.forecast ? (
        <p className="small">{`${describeForecastSource(itinerary.forecast)} ${roadAdvice}`}</p>
      ) : null}
      <Authorities itinerary={itinerary} />
      <p className="small">
        {estimateNote} <Credits waypoints={waypoints} forecast={itinerary.forecast} />
      </p>
    </>
  )
}

type CreditsProps = { readonly waypoints: readonly Waypoint[]; readonly forecast: KnownForecast | undefined }

function Credits({ waypoints, forecast }: CreditsProps) {
  const sources = new Set(
    [...waypoints.map(({ weather }) => weather), forecast?.forecast].flatMap((one) => one?.source ?? []),
  )
  return [...sources].map((source) => (
    <span key={source}>
      <Credit source={source} />{' '}
    </span>
  ))
}

/** The places where the states and countries of the stops publish fires and floods. */
function Authorities({ itinerary: { stops } }: { readonly itinerary: Itinerary }) {
  return useAuthorities(stops).map((authority) => (
    <p key={authority.area} className="small">
      {describeAuthority(authority).slice(0, -authority.site.length)}
      <a href={`https://${authority.site}`} target="_blank" rel="noreferrer">
        {authority.site}
      </a>
    </p>
  ))
}

/** Says what is not calculated for stops without a date, and an offer to date them all. */
function Undated({ planned: { trip, waypoints, itinerary } }: { readonly planned: Planned }) {
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
