import { countDaysBetween } from '../date.ts'
import type { KnownForecast } from '../forecast.ts'
import type { WaypointId } from '../ids.ts'
import type { Trip, TripPlan } from '../trip.ts'
import { metric, type Units } from '../units.ts'
import type { Vehicle } from '../vehicle.ts'
import type { Waypoint } from '../waypoint.ts'
import { type Band, sumBands } from './band.ts'
import { listForecastWarnings } from './forecast-warnings.ts'
import { computeFuel, type Fuel } from './fuel.ts'
import { type RouteLeg, toLegs } from './legs.ts'
import { planDefaults } from './plan-defaults.ts'
import { computePower, type Power } from './power.ts'
import { listServiceWarnings } from './services.ts'
import { isForecastUsable } from './stop-forecast.ts'
import { findLastDay, hasDays, type Stop, toStops } from './stops.ts'
import { toStretches } from './stretches.ts'
import { findWorst, type Verdict } from './verdict.ts'
import { findWarnings, type Warning } from './warnings.ts'
import { computeWater, type Water } from './water.ts'

export type Itinerary = {
  readonly stops: readonly Stop[]
  /** Waypoints without a date in a trip with dates; not counted. */
  readonly undated: readonly Waypoint[]
  /** `legs[n]` leads from `stops[n]` to `stops[n + 1]`. */
  readonly legs: readonly RouteLeg[]
  readonly totals: { readonly days: number; readonly nights: number; readonly km: Band; readonly hours: Band }
  readonly vehicle: Vehicle | undefined
  /** True if the trip names no vehicle and the user has only this one. */
  readonly isVehicleAssumed: boolean
  /** Number of the user's other vehicles, which are not counted. */
  readonly otherVehicles: number
  readonly plan: TripPlan
  /** Undefined without a leg, or if the vehicle's tank and consumption are unknown. */
  readonly fuel: Fuel | undefined
  /** Undefined without a dated stop, or if the vehicle's water is unknown; `power` likewise. */
  readonly water: Water | undefined
  readonly power: Power | undefined
  /** Driving hours compared with the crew's limit and daylight; undefined without a dated leg. */
  readonly light: Verdict | undefined
  readonly warnings: readonly Warning[]
  /** The forecast used; undefined without, and if it is too old. */
  readonly forecast: KnownForecast | undefined
}

export type ItineraryOptions = {
  /** Units of the warnings; metric by default. */
  readonly units?: Units
  /** Waypoints whose weather is being requested. */
  readonly loading?: ReadonlySet<WaypointId>
  readonly forecast?: KnownForecast | undefined
}

const none: ReadonlySet<WaypointId> = new Set()

/**
 * Computes the itinerary of all of a trip's waypoints, in any order. Without a choice, the user's only vehicle is used;
 * a deleted one counts as none, and the sample trip's vehicle is never assumed.
 */
export function computeItinerary(
  trip: Pick<Trip, 'plan'>,
  waypoints: readonly Waypoint[],
  vehicles: readonly Vehicle[],
  { units = metric, loading = none, forecast: known }: ItineraryOptions = {},
): Itinerary {
  const plan = trip.plan ?? {}
  const forecast = known && isForecastUsable(known) ? known : undefined
  const own = vehicles.filter(({ sample }) => !sample)
  const isVehicleAssumed = plan.vehicleId === undefined && own.length === 1
  const vehicle = isVehicleAssumed ? own[0] : vehicles.find(({ id }) => id === plan.vehicleId)
  const specs = vehicle?.specs
  const { stops, undated } = toStops(waypoints, loading, forecast)
  const legs = toLegs(stops, plan)
  const dated = stops.filter(hasDays)
  const stretches = toStretches(dated, legs)
  const [first, last] = [dated[0], findLastDay(dated)]
  const days = first && last ? countDaysBetween(first.from, last) + 1 : 0
  const paces = legs.flatMap(({ schedule }) => schedule?.pace ?? [])
  return {
    stops,
    undated,
    legs,
    totals: {
      days,
      nights: Math.max(0, days - 1),
      km: sumBands(legs.map(({ km }) => km)),
      hours: sumBands(legs.map(({ hours }) => hours)),
    },
    vehicle,
    isVehicleAssumed,
    otherVehicles: own.filter((one) => one !== vehicle).length,
    plan,
    fuel:
      specs && legs.length > 0
        ? computeFuel(legs, specs, { reserve: plan.reserve ?? planDefaults.reserve, startFuel: plan.startFuel })
        : undefined,
    water: specs?.water !== undefined && dated.length > 0 ? computeWater(stretches, specs.water, plan) : undefined,
    power: specs && dated.length > 0 ? computePower(stretches, legs, specs) : undefined,
    light: paces.length > 0 ? findWorst(paces) : undefined,
    warnings: findWarnings(
      stops,
      plan,
      units,
      forecast ? listForecastWarnings({ stops, legs, stretches, plan, units, today: forecast.today }) : [],
    ).concat(vehicle ? listServiceWarnings(stops, legs, vehicle, units) : []),
    forecast,
  }
}
