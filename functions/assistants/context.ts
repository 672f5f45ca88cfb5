import type { Position } from '#shared/geo.ts'
import { formatQuantity } from '#shared/itinerary/quantities.ts'
import { limits } from '#shared/limits.ts'
import type { RemotePlace } from '#shared/places/remote-place.ts'
import { fromCelsius, roundDegrees, type Units } from '#shared/units.ts'
import type { Vehicle } from '#shared/vehicle.ts'
import { toDays, type Waypoint } from '#shared/waypoint.ts'
import { markSample, type Weather } from '#shared/weather.ts'
import { encode } from './data-block.ts'
import { describeLeg, describeSpecs, describeSupplies } from './figures.ts'
import type { Inquiry } from './model.ts'

type InquiryOf<Kind extends Inquiry['kind']> = Extract<Inquiry, { kind: Kind }>

/** Returns the findings for the trip in question, then this and the newest trips. `today` is the day of the question. */
export function tripContext({ today, plans, computed, places, units }: InquiryOf<'trip'>): object {
  const trips = plans.map(({ trip, waypoints }) => ({
    name: trip.name,
    description: truncate(trip.description),
    waypoints: takeFirst(waypoints).map((waypoint) => describePlace(waypoint, units)),
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

export const vehicleContext = ({ today, vehicles, units }: InquiryOf<'vehicle'>): object =>
  shorten(describeVehicles(vehicles, units), (included) => ({
    today,
    vehicles: included,
    vehiclesInAll: vehicles.length,
  }))

export const weatherContext = ({ today, plans, places, units }: InquiryOf<'weather'>): object =>
  shorten(
    plans.flatMap(({ trip, waypoints }) =>
      takeFirst(waypoints).map((waypoint) => ({ trip: trip.name, ...describePlace(waypoint, units) })),
    ),
    (waypoints) => ({ today, ...describePlaces(places), waypoints }),
  )

/** Omits the day, so that a stored tip stays valid. */
export const tipContext = ({ waypoint, vehicles, units }: InquiryOf<'tip'>): object =>
  shorten(describeVehicles(vehicles, units), (included) => ({
    waypoint: { ...describePlace(waypoint, units), wayThere: waypoint.leg && describeLeg(waypoint.leg, units) },
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

function describePlace(waypoint: Waypoint, units: Units) {
  const { start, end } = toDays(waypoint)
  return {
    name: waypoint.name,
    description: truncate(waypoint.description),
    ...roundPosition({ latitude: Number(waypoint.latitude), longitude: Number(waypoint.longitude) }),
    from: start ?? undefined,
    to: end ?? undefined,
    kind: waypoint.symbol,
    takenOnThere: waypoint.stop && describeSupplies(waypoint.stop, units),
    ...(waypoint.weather ? describeClimate(waypoint.weather, units) : {}),
  }
}

const describeVehicles = (vehicles: readonly Vehicle[], units: Units) =>
  vehicles.slice(0, limits.context.vehicles).map((vehicle) => ({
    make: vehicle.make,
    model: vehicle.model,
    year: vehicle.year ?? undefined,
    modifications: truncate(vehicle.modifications),
    specs: vehicle.specs && describeSpecs(vehicle.specs, units),
  }))

// Four decimals are 11 m; more digits would only cost tokens.
const roundPosition = ({ latitude, longitude }: Position) => ({
  latitude: latitude.toFixed(4),
  longitude: longitude.toFixed(4),
})

// Stored averages are always in Celsius.
const describeClimate = (weather: Weather, units: Units) => ({
  usualLow: formatDegrees(weather.avgMinTemperature, units),
  usualHigh: formatDegrees(weather.avgMaxTemperature, units),
  hottestDay: weather.hottestTemperature === undefined ? undefined : formatDegrees(weather.hottestTemperature, units),
  averagesOf: weather.period,
  elevation:
    weather.elevation === null
      ? undefined
      : `${formatQuantity(Math.round(weather.elevation), 'm', units)}${markSample(weather)}`,
})

const formatDegrees = (celsius: number, { temperature }: Units) =>
  `${roundDegrees(fromCelsius(celsius, temperature))} °${temperature === 'fahrenheit' ? 'F' : 'C'}`

/** Returns undefined for an empty text. */
const truncate = (text: string) => (text === '' ? undefined : [...text].slice(0, limits.context.longText).join(''))
