import type { Position } from '#shared/geo.ts'
import { limits } from '#shared/limits.ts'
import type { RemotePlace } from '#shared/places/remote-place.ts'
import { fromCelsius, roundDegrees } from '#shared/units.ts'
import type { Vehicle } from '#shared/vehicle.ts'
import { toDays, type Waypoint } from '#shared/waypoint.ts'
import type { Weather } from '#shared/weather.ts'
import { encode } from './data-block.ts'
import { describeLeg, describeSpecs, describeSupplies } from './figures.ts'
import type { Inquiry } from './model.ts'

type InquiryOf<Kind extends Inquiry['kind']> = Extract<Inquiry, { kind: Kind }>

/**
 * The trip assistant's facts: what the trip that is asked about comes to, and this and the newest trips with places, dates
 * and climate. `today` is the day the question is asked.
 */
export function tripContext({ today, plans, computed, places }: InquiryOf<'trip'>): object {
  const trips = plans.map(({ trip, waypoints }) => ({
    name: trip.name,
    description: truncate(trip.description),
    waypoints: takeFirst(waypoints).map(describePlace),
    waypointsInAll: trip.waypointCount,
  }))
  const findings = computed && { trip: plans[0]?.trip.name, findings: computed.findings }
  const build = () => ({ today, ...describePlaces(places), computed: findings, trips })
  while (tooLong(build())) {
    // Last trip first, its last waypoints first: what is left is what the user works on.
    if (trips.at(-1)?.waypoints.pop() === undefined) trips.pop()
  }
  return build()
}

/** The vehicle assistant's facts: the garage. */
export const vehicleContext = (today: string, vehicles: readonly Vehicle[]): object =>
  shorten(vehicles.slice(0, limits.context.vehicles).map(describeVehicle), (included) => ({
    today,
    vehicles: included,
    vehiclesInAll: vehicles.length,
  }))

/** The weather assistant's facts: waypoints of the newest trips with the averages they have. */
export const weatherContext = ({ today, plans, places }: InquiryOf<'weather'>): object =>
  shorten(
    plans.flatMap(({ trip, waypoints }) =>
      takeFirst(waypoints).map((waypoint) => ({ trip: trip.name, ...describePlace(waypoint) })),
    ),
    (waypoints) => ({ today, ...describePlaces(places), waypoints }),
  )

/** The facts of a travel tip. The day is left out: the same facts give the same tip for as long as it is kept. */
export const tipContext = (waypoint: Waypoint, vehicles: readonly Vehicle[]): object =>
  shorten(vehicles.slice(0, limits.context.vehicles).map(describeVehicle), (included) => ({
    waypoint: { ...describePlace(waypoint), wayThere: waypoint.leg && describeLeg(waypoint.leg) },
    vehicles: included,
  }))

/** Drops entries from the end until the whole fits. */
function shorten<T>(entries: T[], build: (included: T[]) => object): object {
  let included = entries
  while (included.length > 0 && tooLong(build(included))) included = included.slice(0, -1)
  return build(included)
}

/** Describes the remote places that the question names; nothing without any. */
const describePlaces = (places: readonly RemotePlace[]) =>
  places.length === 0
    ? {}
    : { places: places.map(({ name, kind, area, position }) => ({ name, kind, area, ...position, approximate: true })) }

const takeFirst = (waypoints: readonly Waypoint[]) => waypoints.slice(0, limits.context.waypoints)

const tooLong = (context: object) => encode(context).length > limits.context.characters

function describePlace(waypoint: Waypoint) {
  const { start, end } = toDays(waypoint)
  return {
    name: waypoint.name,
    description: truncate(waypoint.description),
    ...roundPosition({ latitude: Number(waypoint.latitude), longitude: Number(waypoint.longitude) }),
    from: start ?? undefined,
    to: end ?? undefined,
    kind: waypoint.symbol,
    takenOnThere: waypoint.stop && describeSupplies(waypoint.stop),
    ...(waypoint.weather ? describeClimate(waypoint.weather) : {}),
  }
}

const describeVehicle = (vehicle: Vehicle) => ({
  make: vehicle.make,
  model: vehicle.model,
  year: vehicle.year ?? undefined,
  modifications: truncate(vehicle.modifications),
  specs: vehicle.specs && describeSpecs(vehicle.specs),
})

// Four decimals are 11 m: enough to know the place, and no digits to pay for.
const roundPosition = ({ latitude, longitude }: Position) => ({
  latitude: latitude.toFixed(4),
  longitude: longitude.toFixed(4),
})

// Stored averages are always Celsius; the user's unit is for the screens.
const describeClimate = (weather: Weather) => ({
  usualLow: formatDegrees(weather.avgMinTemperature),
  usualHigh: formatDegrees(weather.avgMaxTemperature),
  hottestDay: weather.hottestTemperature === undefined ? undefined : formatDegrees(weather.hottestTemperature),
  averagesOf: weather.period,
  elevation: weather.elevation === null ? undefined : `${Math.round(weather.elevation)} m`,
})

const formatDegrees = (celsius: number) =>
  `${roundDegrees(celsius)} °C (${roundDegrees(fromCelsius(celsius, 'fahrenheit'))} °F)`

/** The text cut to the limit; undefined, and so left out of the JSON, when there is none. */
const truncate = (text: string) => (text === '' ? undefined : [...text].slice(0, limits.context.longText).join(''))
