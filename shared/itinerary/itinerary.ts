import { countDaysBetween } from '../date.ts'
import type { KnownForecast } from '../forecast.ts'
import type { WaypointId } from '../ids.ts'
import type { CrewRole, PlanSettings, Trip } from '../trip.ts'
import { findTripVehicles } from '../trip-vehicles.ts'
import type { Units } from '../units.ts'
import { energyUnit, type Vehicle } from '../vehicle.ts'
import type { Waypoint } from '../waypoint.ts'
import { type Band, sumBands } from './band.ts'
import { listForecastWarnings } from './forecast-warnings.ts'
import { computeFuel, type Fuel, withoutAmounts } from './fuel.ts'
import { type RouteLeg, toLegs } from './legs.ts'
import { planDefaults } from './plan-defaults.ts'
import { computePower, type Power } from './power.ts'
import { listServiceWarnings } from './services.ts'
import { isForecastUsable } from './stop-forecast.ts'
import { findLastDay, hasDays, type Stop, toStops } from './stops.ts'
import { toStretches } from './stretches.ts'
import { findWorstFuel, sumWater, type VehicleSupplies } from './vehicle-supplies.ts'
import { findWorst, type Verdict } from './verdict.ts'
import { findWarnings, type Warning } from './warnings.ts'
import { computeWater, type Water } from './water.ts'

export type Itinerary = {
  /** In trip order: those without a date follow the dated ones, and have a distance and fuel only. */
  readonly stops: readonly Stop[]
  /** `legs[n]` leads from `stops[n]` to `stops[n + 1]`. */
  readonly legs: readonly RouteLeg[]
  readonly totals: { readonly days: number; readonly nights: number; readonly km: Band; readonly hours: Band }
  /** The trip's vehicles in the plan's order, without deleted ones. */
  readonly vehicles: readonly VehicleSupplies[]
  /** The vehicle whose fuel lasts worst, as far as that is known; `fuel` and `power` are this vehicle's. */
  readonly vehicle: Vehicle | undefined
  /** Unit of the fuel amounts in the plan and at stops: the first vehicle's. */
  readonly amountUnit: 'L' | 'kWh'
  /** True if the trip names no vehicle and the user has only this one. */
  readonly isVehicleAssumed: boolean
  /** Number of the user's other vehicles, which are not counted. */
  readonly otherVehicles: number
  readonly plan: PlanSettings
  /** In a trip of another user, whose members bring their vehicles. */
  readonly role?: CrewRole | undefined
  readonly fuel: Fuel | undefined
  /** The water of all vehicles together. Undefined without a dated stop, or if the water of one of them is unknown. */
  readonly water: Water | undefined
  readonly power: Power | undefined
  /** Driving hours compared with the crew's limit and daylight; undefined without a dated leg. */
  readonly light: Verdict | undefined
  readonly warnings: readonly Warning[]
  /** The forecast used; undefined without, and if it is too old. */
  readonly forecast: KnownForecast | undefined
}

export type ItineraryOptions = {
  /** Units of the warnings. */
  readonly units: Units
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
  trip: Pick<Trip, 'plan' | 'crew' | 'role'>,
  waypoints: readonly Waypoint[],
  vehicles: readonly Vehicle[],
  { units, loading = none, forecast: known }: ItineraryOptions,
): Itinerary {
  const plan = trip.plan ?? {}
  const forecast = known && isForecastUsable(known) ? known : undefined
  const { used, isAssumed, amountUnit } = findTripVehicles(trip, vehicles)
  const stops = toStops(waypoints, loading, forecast)
  const legs = toLegs(stops, plan)
  const dated = stops.filter(hasDays)
  const stretches = toStretches(dated, legs)
  const [first, last] = [dated[0], findLastDay(dated)]
  const days = first && last ? countDaysBetween(first.from, last) + 1 : 0
  const supplies = used.map((vehicle): VehicleSupplies => {
    const { specs } = vehicle
    const counted = specs && energyUnit(specs.energy) === amountUnit
    return {
      vehicle,
      fuel:
        specs && legs.length > 0
          ? computeFuel(counted ? legs : withoutAmounts(legs), specs, {
              reserve: plan.reserve ?? planDefaults.reserve,
              startFuel: counted ? plan.startFuel : undefined,
            })
          : undefined,
      power: specs && dated.length > 0 ? computePower(stretches, legs, specs) : undefined,
    }
  })
  const { vehicle, fuel, power } = findWorstFuel(supplies) ?? {}
  const water = sumWater(used)
  const paces = legs.flatMap(({ schedule }) => schedule?.pace ?? [])
  return {
    stops,
    legs,
    totals: {
      days,
      nights: Math.max(0, days - 1),
      km: sumBands(legs.map(({ km }) => km)),
      hours: sumBands(legs.map(({ hours }) => hours)),
    },
    vehicles: supplies,
    vehicle,
    amountUnit,
    isVehicleAssumed: isAssumed,
    otherVehicles: vehicles.filter((one) => !one.sample && !used.includes(one)).length,
    plan,
    role: trip.role,
    fuel,
    water: water !== undefined && dated.length > 0 ? computeWater(stretches, water, plan) : undefined,
    power,
    light: paces.length > 0 ? findWorst(paces) : undefined,
    warnings: findWarnings(
      stops,
      plan,
      units,
      forecast ? listForecastWarnings({ stops, legs, stretches, plan, units, today: forecast.today }) : [],
    ).concat(used.flatMap((one) => listServiceWarnings(stops, legs, one, units, used.length > 1))),
    forecast,
  }
}
