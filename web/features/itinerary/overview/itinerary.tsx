import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { memo, type ReactNode, useMemo } from 'react'
import { describeAuthority } from '#shared/authorities.ts'
import type { KnownForecast } from '#shared/forecast.ts'
import type { TripId } from '#shared/ids.ts'
import { describeForecastSource, roadAdvice } from '#shared/itinerary/forecast-texts.ts'
import type { Itinerary } from '#shared/itinerary/itinerary.ts'
import { listUndated } from '#shared/itinerary/stops.ts'
import { describeUncertainty, estimateNote } from '#shared/itinerary/texts.ts'
import type { TripDetail } from '#shared/trip.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { paths } from '../../../paths.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { RetryQueries } from '../../../ui/retry.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useIsOffline } from '../../offline/use-is-offline.ts'
import { useTrackLines } from '../../tracks/use-track-lines.ts'
import { vehiclesQuery } from '../../vehicles/api.ts'
import { allWaypointsQuery } from '../../waypoints/api.ts'
import { Credit } from '../../weather/credit.tsx'
import { ForecastAge } from '../../weather/forecast-note.tsx'
import { SupplyChart } from '../chart/supply-chart.tsx'
import { TripReality } from '../lazy-reality.tsx'
import { PlanContext, type Planned } from '../plan-context.ts'
import { toRows } from '../rows.ts'
import { Timeline } from '../timeline/timeline.tsx'
import { useAuthorities } from '../use-authorities.ts'
import { useTripPlanned } from '../use-trip-planned.ts'
import { Head } from './head.tsx'
import css from './itinerary.module.css'
import { PlanCard } from './plan-card.tsx'
import { RouteDrawing } from './route-drawing.tsx'
import { Tiles } from './tiles.tsx'
import { Undated } from './undated.tsx'
import { VehicleNote } from './vehicle-note.tsx'
import { VehicleVerdicts } from './vehicle-verdicts.tsx'

/** Queries besides the trip's. */
export const useItineraryQueries = (tripId: TripId) =>
  [useQuery(allWaypointsQuery(tripId)), useQuery(vehiclesQuery)] as const

type ItineraryViewProps = {
  readonly trip: TripDetail
  readonly queries: ReturnType<typeof useItineraryQueries>
  /** Notices between the title and the figures. */
  readonly children: ReactNode
}

/** A trip's itinerary. */
export function ItineraryView({ trip, queries, children }: ItineraryViewProps) {
  const [{ data: waypoints }] = queries
  const planned = useTripPlanned(trip.id, trip, waypoints?.items)
  return (
    <>
      <Head trip={trip} itinerary={planned?.itinerary} />
      {children}
      {planned ? <Computed planned={planned} /> : <Pending queries={queries} />}
    </>
  )
}

function Pending({ queries }: Pick<ItineraryViewProps, 'queries'>) {
  if (!queries.some(({ error }) => error)) {
    return (
      <div className={css.stack}>
        <Skeleton label="Loading the itinerary..." shape="cards" count={4} />
        <Skeleton label="" />
      </div>
    )
  }
  return <RetryQueries queries={queries}>The itinerary could not be loaded.</RetryQueries>
}

function Computed({ planned }: { readonly planned: Planned }) {
  const { trip, waypoints, vehicles, itinerary } = planned
  const uncertainty = describeUncertainty(itinerary)
  if (waypoints.length === 0) return <NoStops tripId={trip.id} />
  return (
    <div className={css.stack}>
      {uncertainty ? <p className="small">{uncertainty}</p> : null}
      {itinerary.forecast ? (
        <p className="small">
          <ForecastAge forecast={itinerary.forecast} />
        </p>
      ) : null}
      <Tiles itinerary={itinerary} />
      <VehicleVerdicts itinerary={itinerary} />
      <div className={css.screenOnly}>
        <VehicleNote itinerary={itinerary} vehicles={vehicles} />
      </div>
      <PlanCard trip={trip} itinerary={itinerary} vehicles={vehicles} />
      <StopByStop planned={planned} />
      {itinerary.forecast ? (
        <p className="small">{`${describeForecastSource(itinerary.forecast.forecast)} ${roadAdvice}`}</p>
      ) : null}
      <Authorities itinerary={itinerary} />
      <p className="small">
        {estimateNote} <Sources waypoints={waypoints} forecast={itinerary.forecast} />
      </p>
    </div>
  )
}

const StopByStop = memo(({ planned }: { readonly planned: Planned }) => {
  const { trip, waypoints, itinerary } = planned
  const { stops } = itinerary
  const { exact, drawn } = useTrackLines(trip.id)
  const isOffline = useIsOffline()
  // The number on the vehicle is the server's. Without a connection, what is saved here is read without a request.
  const hasFills = itinerary.vehicles.some(({ vehicle: { fillCount = 0 } }) => isOffline || fillCount > 0)
  const rows = useMemo(() => toRows(itinerary, waypoints, exact, hasFills), [itinerary, waypoints, exact, hasFills])
  return (
    <>
      {listUndated(stops).length > 0 ? <Undated planned={planned} /> : null}
      <SupplyChart itinerary={itinerary} />
      <RouteDrawing itinerary={itinerary} rows={rows} lines={drawn} />
      <PlanContext value={planned}>
        <Timeline tripId={trip.id} rows={rows} />
        {hasFills ? <TripReality tripId={trip.id} /> : null}
      </PlanContext>
      {stops.length === 1 ? <OneStop tripId={trip.id} /> : null}
    </>
  )
})

type SourcesProps = { readonly waypoints: readonly Waypoint[]; readonly forecast: KnownForecast | undefined }

function Sources({ waypoints, forecast }: SourcesProps) {
  const sources = new Set(
    [...waypoints.map(({ weather }) => weather), forecast?.forecast].flatMap((one) => one?.source ?? []),
  )
  return [...sources].map((source) => (
    <span key={source}>
      <Credit source={source} />{' '}
    </span>
  ))
}

function NoStops({ tripId }: { readonly tripId: TripId }) {
  return (
    <Card>
      <EmptyState
        icon={<Plus />}
        title="No stops yet"
        action={
          <LinkButton to={paths.addWaypoint(tripId)} variant="primary" icon={<Plus />}>
            Add Waypoint
          </LinkButton>
        }
      >
        Add the places you want to reach. The itinerary then shows distance, fuel, water and daylight between them.
      </EmptyState>
    </Card>
  )
}

function OneStop({ tripId }: { readonly tripId: TripId }) {
  return (
    <Card className={css.next}>
      <p>Add a second stop to see the leg between them.</p>
      <LinkButton to={paths.addWaypoint(tripId)} icon={<Plus />}>
        Add Waypoint
      </LinkButton>
    </Card>
  )
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
