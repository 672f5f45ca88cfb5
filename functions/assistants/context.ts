import type { Position } from '#shared/geo.ts'
import { limits } from '#shared/limits.ts'
import type { Trip } from '#shared/trip.ts'
import type { Vehicle } from '#shared/vehicle.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import type { Weather } from '#shared/weather.ts'
import { encoded } from './data-block.ts'

/** A trip with its first waypoints in date order. */
export type TripPlan = { readonly trip: Trip; readonly waypoints: readonly Waypoint[] }

/** The trip assistant's facts: the newest trips with places, dates and climate. `today` is the day the question is asked. */
export function tripContext(today: string, plans: readonly TripPlan[]): object {
  const trips = plans.map(({ trip, waypoints }) => ({
    name: trip.name,
    description: brief(trip.description),
    waypoints: waypoints.map(place),
    waypointsInAll: trip.waypointCount,
  }))
  const build = () => ({ today, trips })
  while (tooLong(build())) {
    // Oldest trip first, its last waypoints first: what is left is what the user works on.
    if (trips.at(-1)?.waypoints.pop() === undefined) trips.pop()
  }
  return build()
}

/** The vehicle assistant's facts: the garage. */
export const vehicleContext = (today: string, vehicles: readonly Vehicle[]): object =>
  shortened(vehicles.slice(0, limits.context.vehicles).map(described), (kept) => ({
    today,
    vehicles: kept,
    vehiclesInAll: vehicles.length,
  }))

/** The weather assistant's facts: waypoints of the newest trips with the averages they have. */
export const weatherContext = (today: string, plans: readonly TripPlan[]): object =>
  shortened(
    plans.flatMap(({ trip, waypoints }) => waypoints.map((waypoint) => ({ trip: trip.name, ...place(waypoint) }))),
    (waypoints) => ({ today, waypoints }),
  )

/** The facts of a travel tip. The day is left out: the same facts give the same tip for as long as it is kept. */
export const tipContext = (waypoint: Waypoint, vehicles: readonly Vehicle[]): object =>
  shortened(vehicles.slice(0, limits.context.vehicles).map(described), (kept) => ({
    waypoint: place(waypoint),
    vehicles: kept,
  }))

/** Drops entries from the end until the whole fits. */
function shortened<T>(entries: T[], build: (kept: T[]) => object): object {
  let kept = entries
  while (kept.length > 0 && tooLong(build(kept))) kept = kept.slice(0, -1)
  return build(kept)
}

const tooLong = (context: object) => encoded(context).length > limits.context.characters

const place = (waypoint: Waypoint) => ({
  name: waypoint.name,
  description: brief(waypoint.description),
  ...rounded({ latitude: Number(waypoint.latitude), longitude: Number(waypoint.longitude) }),
  from: waypoint.startDate?.slice(0, 10),
  to: waypoint.endDate?.slice(0, 10),
  ...(waypoint.weather ? climate(waypoint.weather) : {}),
})

const described = (vehicle: Vehicle) => ({
  make: vehicle.make,
  model: vehicle.model,
  year: vehicle.year ?? undefined,
  modifications: brief(vehicle.modifications),
})

// Four decimals are 11 m: enough to know the place, and no digits to pay for.
const rounded = ({ latitude, longitude }: Position) => ({
  latitude: latitude.toFixed(4),
  longitude: longitude.toFixed(4),
})

// Kept averages are always Celsius; the user's unit belongs to the screens.
const climate = (weather: Weather) => ({
  usualLow: degrees(weather.avgMinTemperature),
  usualHigh: degrees(weather.avgMaxTemperature),
  averagesOf: weather.period,
  elevation: weather.elevation === null ? undefined : `${Math.round(weather.elevation)} m`,
})

const degrees = (celsius: number) => `${Math.round(celsius)} °C (${Math.round(celsius * 1.8 + 32)} °F)`

/** The text cut to the limit; undefined, and so left out of the JSON, when there is none. */
const brief = (text: string) => (text === '' ? undefined : [...text].slice(0, limits.context.longText).join(''))
