import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useMemo } from 'react'
import { formatCount } from '#shared/count.ts'
import type { TripId } from '#shared/ids.ts'
import { formatBand } from '#shared/itinerary/band.ts'
import { computeItinerary, type Itinerary } from '#shared/itinerary/itinerary.ts'
import { formatQuantity } from '#shared/itinerary/quantities.ts'
import { describeFuelTotal, describeUncertainty, describeVehicle, estimateNote } from '#shared/itinerary/texts.ts'
import type { TripDetail } from '#shared/trip.ts'
import type { Vehicle } from '#shared/vehicle.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { useUnits } from '../../../hooks/use-units.ts'
import { paths } from '../../../paths.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Retry } from '../../../ui/retry.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { vehiclesQuery } from '../../vehicles/api.ts'
import { allWaypointsQuery } from '../../waypoints/api.ts'
import { SupplyChart } from '../chart/supply-chart.tsx'
import { PlanContext } from '../plan-context.ts'
import { toRows } from '../rows.ts'
import { Timeline } from '../timeline/timeline.tsx'
import { useKnownWeather } from '../use-known-weather.ts'
import css from './itinerary.module.css'
import { PlanCard } from './plan-card.tsx'
import { RouteDrawing } from './route-drawing.tsx'
import { Tiles } from './tiles.tsx'
import { Undated } from './undated.tsx'
import { VehicleNote } from './vehicle-note.tsx'

/** Queries of the itinerary besides the trip itself. */
export const useItineraryQueries = (tripId: TripId) =>
  [useQuery(allWaypointsQuery(tripId)), useQuery(vehiclesQuery)] as const

type ItineraryViewProps = {
  readonly trip: TripDetail
  readonly queries: ReturnType<typeof useItineraryQueries>
}

/** The itinerary of a trip, computed from its stops, vehicle and people. */
export function ItineraryView({ trip, queries }: ItineraryViewProps) {
  const [{ data: waypoints }, { data: vehicles }] = queries
  const failed = queries.filter(({ error }) => error)
  if (waypoints && vehicles) return <Computed trip={trip} waypoints={waypoints.items} vehicles={vehicles} />
  if (failed.length === 0) {
    return (
      <div className={css.stack}>
        <Skeleton label="Loading the itinerary..." shape="cards" count={4} />
        <Skeleton label="" />
      </div>
    )
  }
  return (
    <Retry
      busy={queries.some(({ isFetching }) => isFetching)}
      onRetry={() => {
        for (const { refetch } of failed) void refetch()
      }}
    >
      The itinerary could not be loaded.
    </Retry>
  )
}

type ComputedProps = {
  readonly trip: TripDetail
  readonly waypoints: readonly Waypoint[]
  readonly vehicles: readonly Vehicle[]
}

function Computed({ trip, waypoints: savedWaypoints, vehicles }: ComputedProps) {
  const { waypoints, loading } = useKnownWeather(trip.id, savedWaypoints)
  const units = useUnits()
  const itinerary = useMemo(
    () => computeItinerary(trip, waypoints, vehicles, units, loading),
    [trip, waypoints, vehicles, units, loading],
  )
  const rows = useMemo(() => toRows(itinerary, waypoints), [itinerary, waypoints])
  const planned = useMemo(() => ({ trip, waypoints, vehicles, itinerary }), [trip, waypoints, vehicles, itinerary])
  const { stops, undated } = itinerary
  if (waypoints.length === 0) return <NoStops trip={trip} />
  return (
    <div className={css.stack}>
      <Totals itinerary={itinerary} />
      <Basis itinerary={itinerary} />
      <Tiles itinerary={itinerary} />
      <div className={css.screenOnly}>
        <VehicleNote itinerary={itinerary} vehicles={vehicles} />
      </div>
      <PlanCard trip={trip} itinerary={itinerary} vehicles={vehicles} />
      <SupplyChart itinerary={itinerary} />
      <RouteDrawing itinerary={itinerary} rows={rows} />
      <PlanContext value={planned}>
        <Timeline tripId={trip.id} rows={rows} />
      </PlanContext>
      {stops.length === 1 ? <OneStop trip={trip} isDated={undated.length > 0} /> : null}
      {undated.length > 0 ? <Undated tripId={trip.id} waypoints={undated} /> : null}
      <p className={css.quiet}>{estimateNote}</p>
    </div>
  )
}

function Totals({ itinerary }: { readonly itinerary: Itinerary }) {
  const units = useUnits()
  const { totals, legs } = itinerary
  const fuel = describeFuelTotal(itinerary, units)
  return (
    <p className={css.totals}>
      {totals.days > 0 ? (
        <>
          <span>{formatCount(totals.days, 'day')}</span>
          <span>{formatCount(totals.nights, 'night')}</span>
        </>
      ) : null}
      {legs.length > 0 ? (
        <>
          <span>{formatQuantity(totals.km, 'km', units)}</span>
          <span>{formatBand(totals.hours, 'h')} driving</span>
          {fuel ? <span>{fuel}</span> : null}
        </>
      ) : null}
    </p>
  )
}

/** States the vehicle behind the figures, and what is unknown. */
function Basis({ itinerary }: { readonly itinerary: Itinerary }) {
  const sentences = [describeVehicle(itinerary), describeUncertainty(itinerary)].filter((one) => one !== undefined)
  if (sentences.length === 0) return null
  return (
    <div className={css.quiet}>
      {sentences.map((sentence) => (
        <p key={sentence} dir="auto">
          {sentence}
        </p>
      ))}
    </div>
  )
}

function NoStops({ trip }: { readonly trip: TripDetail }) {
  return (
    <Card>
      <EmptyState
        icon={<Plus />}
        title="No stops yet"
        action={
          <LinkButton to={paths.addWaypoint(trip.id)} variant="primary" icon={<Plus />}>
            Add Waypoint
          </LinkButton>
        }
      >
        Add the places you want to reach. The itinerary then shows distance, fuel, water and daylight between them.
      </EmptyState>
    </Card>
  )
}

/** `isDated`: only stops with a date count, because one has a date. */
function OneStop({ trip, isDated }: { readonly trip: TripDetail; readonly isDated: boolean }) {
  return (
    <Card className={css.next}>
      <p>{`Add a second stop${isDated ? ' with a date' : ''} to see the leg between them.`}</p>
      <LinkButton to={paths.addWaypoint(trip.id)} icon={<Plus />}>
        Add Waypoint
      </LinkButton>
    </Card>
  )
}
