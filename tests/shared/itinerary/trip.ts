import { createDay } from '#shared/date.ts'
import type { ForecastDay, KnownForecast, TripForecast } from '#shared/forecast.ts'
import { createWaypointId, type WaypointId } from '#shared/ids.ts'
import { computeItinerary, type Itinerary } from '#shared/itinerary/itinerary.ts'
import type { PlanSettings } from '#shared/trip.ts'
import { metric, type Units } from '#shared/units.ts'
import type { Vehicle, VehicleSpecs } from '#shared/vehicle.ts'
import type { Waypoint } from '#shared/waypoint.ts'

/** Waypoints, vehicles and trips as in the API's answers, with defaults. */

export const idOf = (number: number): WaypointId =>
  createWaypointId(1, `01ARZ3NDEKTSV4RRFFQ69G${String(number).padStart(4, '0')}`)

export type StopOptions = Partial<Omit<Waypoint, 'startDate' | 'endDate' | 'latitude' | 'longitude'>> & {
  readonly at?: readonly [latitude: number, longitude: number]
  readonly from?: string
  readonly to?: string
}

/** By default at 0° 0° and without dates. */
export function createStop(number: number, { at = [0, 0], from, to, ...rest }: StopOptions = {}): Waypoint {
  return {
    id: idOf(number),
    name: `Stop ${number}`,
    description: '',
    latitude: String(at[0]),
    longitude: String(at[1]),
    startDate: from === undefined ? null : `${from}T00:00:00Z`,
    endDate: to === undefined ? null : `${to}T00:00:00Z`,
    weather: null,
    rev: 0,
    ...rest,
  }
}

/** Degrees Celsius, by default without the hottest day. */
export const weatherOf = (low: number, high: number, more: Partial<NonNullable<Waypoint['weather']>> = {}) => ({
  avgMinTemperature: low,
  avgMaxTemperature: high,
  temperatureUnit: 'celsius' as const,
  source: 'test',
  period: '2016–2025',
  elevation: null,
  ...more,
})

export const patrol: VehicleSpecs = { energy: 'diesel', tank: 90, spare: 40, use: { paved: 12 }, water: 80 }
export const vehicleId = '01ARZ3NDEKTSV4RRFFQ69G5FAV'

export const createVehicle = (specs: VehicleSpecs | null): Vehicle => ({
  id: vehicleId,
  make: 'Nissan',
  model: 'Patrol',
  year: 2004,
  modifications: '',
  rev: 0,
  ...(specs ? { specs } : {}),
})

type Around = {
  /** In addition to the trip's vehicle. */
  readonly others?: readonly Vehicle[]
  /** Stops with pending weather. */
  readonly loading?: readonly WaypointId[]
  readonly forecast?: KnownForecast | undefined
  readonly units?: Units
}

export const computeFor = (
  stops: readonly Waypoint[],
  specs: VehicleSpecs | null = patrol,
  plan: PlanSettings = {},
  { others = [], loading = [], ...options }: Around = {},
): Itinerary =>
  computeItinerary({ plan: { vehicleId, ...plan } }, stops, [createVehicle(specs), ...others], {
    units: metric,
    loading: new Set(loading),
    ...options,
  })

export const countDrivingDays = (legs: Itinerary['legs']): number =>
  [...new Set(legs.map(({ schedule }) => schedule?.run))].reduce((sum, run) => sum + (run?.days ?? 0), 0)

/** By default a dry, calm day. */
export const forecastOf = (day: string, min: number, max: number, more: Partial<ForecastDay> = {}): ForecastDay => ({
  day: createDay(day),
  min,
  max,
  rain: 0,
  rainChance: 0,
  gusts: 10,
  code: 0,
  ...more,
})

/** A forecast of this age (hours) for stops by number, used on `today`. */
export const knownForecast = (
  today: string,
  stops: Readonly<Record<number, readonly ForecastDay[]>>,
  age = 0,
  more: Partial<TripForecast> = {},
): KnownForecast => ({
  forecast: {
    asOf: Date.parse(today),
    age: 0,
    source: 'Open-Meteo',
    complete: true,
    stops: Object.fromEntries(Object.entries(stops).map(([number, days]) => [idOf(Number(number)), days])),
    ...more,
  },
  age,
  today: createDay(today),
})
