import type { Position } from '#shared/geo.ts'
import { limits } from '#shared/limits.ts'
import type { RemotePlace } from '#shared/places/remote-place.ts'
import { fromCelsius, roundDegrees } from '#shared/units.ts'
import type { Vehicle } from '#shared/vehicle.ts'
import { toDays, type Waypoint } from '#shared/waypoint.ts'
import { markSample, type Weather } from '#shared/weather.ts'
import { encode } from './data-block.ts'
import { describeLeg, describeSpecs, describeSupplies } from './figures.ts'
import type { Inquiry } from './model.ts'

type InquiryOf<Kind extends Inquiry['kind']> = Extract<Inquiry, { kind: Kind }>

/** Returns the findings for the trip in question, then this and the newest trips. `today` is the day of the question. */
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
    // Drop the last trips and waypoints first: the user works on the first.
    if (trips.at(-1)?.waypoints.pop() === undefined) trips.pop()
  }
  return build()
}

export const vehicleContext = (today: string, vehicles: readonly Vehicle[]): object =>
  shorten(vehicles.slice(0, limits.context.vehicles).map(describeVehicle), (included) => ({
    today,
    vehicles: included,
    vehiclesInAll: vehicles.length,
  }))

export const weatherContext = ({ today, plans, places }: InquiryOf<'weather'>): object =>
  shorten(
    plans.flatMap(({ trip, waypoints }) =>
      takeFirst(waypoints).map((waypoint) => ({ trip: trip.name, ...describePlace(waypoint) })),
    ),
    (waypoints) => ({ today, ...describePlaces(places), waypoints }),
  )

/** Omits the day, so that a stored tip stays valid. */
export const tipContext = (waypoint: Waypoint, vehicles: readonly Vehicle[]): object =>
  shorten(vehicles.slice(0, limits.context.vehicles).map(describeVehicle), (included) => ({
    waypoint: { ...describePlace(waypoint), wayThere: waypoint.leg && describeLeg(waypoint.leg) },
    vehicles: included,
  }))

/** Drops entries from the end until the context fits. */
function shorten<T>(entries: T[], build: (included: T[]) => object): object {
  let included = entries
  while (included.length > 0 && tooLong(build(included))) included = included.slice(0, -1)
  return build(included)
}

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

// Four decimals are 11 m; more digits would only cost tokens.
const roundPosition = ({ latitude, longitude }: Position) => ({
  latitude: latitude.toFixed(4),
  longitude: longitude.toFixed(4),
})

// Stored averages are always in Celsius.
const describeClimate = (weather: Weather) => ({
  usualLow: formatDegrees(weather.avgMinTemperature),
  usualHigh: formatDegrees(weather.avgMaxTemperature),
  hottestDay: weather.hottestTemperature === undefined ? undefined : formatDegrees(weather.hottestTemperature),
  averagesOf: weather.period,
  elevation: weather.elevation === null ? undefined : `${Math.round(weather.elevation)} m${markSample(weather)}`,
})

const formatDegrees = (celsius: number) =>
  `${roundDegrees(celsius)} °C (${roundDegrees(fromCelsius(celsius, 'fahrenheit'))} °F)`

/** Returns undefined for an empty text. */
const truncate = (text: string) => (text === '' ? undefined : [...text].slice(0, limits.context.longText).join(''))
