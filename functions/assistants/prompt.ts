import { formatDegrees, formatQuantity } from '#shared/itinerary/quantities.ts'
import type { StopForecastDay } from '#shared/itinerary/stop-forecast.ts'
import { serverLimits } from '#shared/limits.ts'
import type { RemotePlace } from '#shared/places/remote-place.ts'
import { fromCelsius, roundDegrees, type Units } from '#shared/units.ts'
import type { Vehicle } from '#shared/vehicle.ts'
import { toDays, type Waypoint } from '#shared/waypoint.ts'
import { markSample, type Weather } from '#shared/weather.ts'
import { dataBlock, encode } from './data-block.ts'
import { describeLeg, describeSpecs, describeSupplies, describeUnits } from './figures.ts'
import type { Inquiry, StopForecasts } from './model.ts'
import { roles, rules } from './prompts.ts'
import { describeAge, describeAverages, describeForecastDay } from './weather-texts.ts'

export type Prompt = { readonly system: string; readonly message: string }

/** Puts rules into the system prompt and all text of users into data blocks. */
export function toPrompt(inquiry: Inquiry, nonce: string): Prompt {
  const context = dataBlock('context', nonce, toContext(inquiry))
  return {
    system: `${roles[inquiry.kind]}\n${rules(nonce, describeUnits(inquiry.units))}`,
    message: inquiry.kind === 'tip' ? context : `${context}\n${dataBlock('question', nonce, inquiry.question)}`,
  }
}

function toContext(inquiry: Inquiry): object {
  switch (inquiry.kind) {
    case 'trip':
      return tripContext(inquiry)
    case 'weather':
      return weatherContext(inquiry)
    case 'vehicle':
      return vehicleContext(inquiry)
    case 'tip':
      return tipContext(inquiry)
  }
}

type InquiryOf<Kind extends Inquiry['kind']> = Extract<Inquiry, { kind: Kind }>

/** Returns the findings for the trip in question, then this and the newest trips. `today` is the day of the question. */
const tripContext = ({ computed, along, ...inquiry }: InquiryOf<'trip'>): object =>
  addTrips(inquiry, {
    computed: computed && { trip: inquiry.plans[0]?.trip.name, findings: computed.findings },
    along,
  })

const vehicleContext = ({ today, vehicles, units }: InquiryOf<'vehicle'>): object =>
  shorten(describeVehicles(vehicles, units), (included) => ({
    today,
    vehicles: included,
    vehiclesInAll: vehicles.length,
  }))

const weatherContext = (inquiry: InquiryOf<'weather'>): object => addTrips(inquiry, {})

/** Omits the day, so that a stored tip stays valid. */
const tipContext = ({ waypoint, vehicles, amountUnit, units }: InquiryOf<'tip'>): object =>
  shorten(describeVehicles(vehicles, units), (included) => ({
    averagesOf: listPeriods([waypoint]),
    waypoint: {
      ...describePlace(waypoint, amountUnit, units),
      wayThere: waypoint.leg && describeLeg(waypoint.leg, units),
    },
    vehicles: included,
  }))

/** Adds the trips with their first waypoints to the facts. A waypoint is a row without keys, which would be half of the context. */
function addTrips(
  { today, plans, places, place, forecast, units }: Omit<InquiryOf<'trip' | 'weather'>, 'kind'>,
  facts: object,
): object {
  const trips = plans.map(({ trip, waypoints, amountUnit }) => ({
    name: trip.name,
    description: truncate(trip.description),
    waypointsInAll: trip.waypointCount,
    waypoints: takeFirst(waypoints).map((waypoint) => {
      const { name, facts, description } = describePlace(waypoint, amountUnit, units)
      return description === undefined ? [name, facts] : [name, facts, description]
    }),
  }))
  const averagesOf = listPeriods(plans.flatMap(({ waypoints }) => takeFirst(waypoints)))
  const build = () => ({
    today,
    ...describePlaces(places),
    ...(place && { place: describePlaceWeather(place, units) }),
    ...(forecast && { forecast: describeStopForecasts(forecast, units) }),
    ...facts,
    averagesOf,
    trips,
  })
  while (tooLong(build())) {
    // Drop the last trips and waypoints first: the user works on the first.
    if (trips.at(-1)?.waypoints.pop() === undefined) trips.pop()
  }
  return build()
}

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

const unknown = {
  name: 'Offgrid does not know this place',
  area: 'A whole country or state: Offgrid has figures of towns and coordinates only',
  coordinates: 'No place on Earth has these coordinates',
} as const

/** Returns the weather of the place in question; for an unknown place, that there is none. */
function describePlaceWeather(place: NonNullable<InquiryOf<'trip'>['place']>, units: Units): object {
  if (place.kind === 'unknown') return { name: place.name, unknown: unknown[place.type ?? 'name'] }
  const { name, position, hasNamesakes, from, to, mayBeForecast, forecast, averages } = place
  return {
    name,
    position: `${position.latitude.toFixed(3)} ${position.longitude.toFixed(3)}`,
    ...(hasNamesakes && { namesakes: 'the largest of several places of this name' }),
    days: `${from} to ${to}`,
    forecast: forecast
      ? { source: `${forecast.source}, ${describeAge(forecast)}`, days: listForecastDays(forecast.days, units) }
      : mayBeForecast
        ? 'not available now'
        : 'none reaches these days',
    averages: averages ? describeAverages(averages, units) : 'not available now',
  }
}

const describeStopForecasts = ({ stops, ...forecast }: StopForecasts, units: Units): object => ({
  source: `${forecast.source}, ${describeAge(forecast)}`,
  stops: stops.map(({ name, days }) => [name, ...listForecastDays(days, units)]),
})

const listForecastDays = (days: readonly StopForecastDay[], units: Units) =>
  days.map((day) => `${day.day}: ${describeForecastDay(day, units)}`)

const takeFirst = (waypoints: readonly Waypoint[]) => waypoints.slice(0, serverLimits.context.waypoints)

const tooLong = (context: object) => encode(context).length > serverLimits.context.characters

function describePlace(waypoint: Waypoint, amountUnit: 'L' | 'kWh', units: Units) {
  const { latitude, longitude, symbol, skipped, weather, stop } = waypoint
  const facts = [
    skipped && 'skipped: the trip does not go there',
    describeDays(waypoint),
    // Three decimals are 110 m; more digits would only cost tokens.
    `${Number(latitude).toFixed(3)} ${Number(longitude).toFixed(3)}`,
    symbol,
    ...(weather ? describeClimate(weather, units) : []),
    stop && describeSupplies(stop, amountUnit, units),
  ]
  return {
    name: waypoint.name,
    facts: facts.filter((fact) => fact).join(', '),
    description: truncate(waypoint.description),
  }
}

/** Returns '2027-07-03 to 07-04', with the year of the end if it is another. */
function describeDays(waypoint: Waypoint): string | undefined {
  const { start, end } = toDays(waypoint)
  if (!start || !end) return start ? `from ${start}` : (end ?? undefined) && `until ${end}`
  return start === end ? start : `${start} to ${end.slice(0, 5) === start.slice(0, 5) ? end.slice(5) : end}`
}

const describeVehicles = (vehicles: readonly Vehicle[], units: Units) =>
  vehicles.slice(0, serverLimits.context.vehicles).map((vehicle) => ({
    make: vehicle.make,
    model: vehicle.model,
    year: vehicle.year ?? undefined,
    modifications: truncate(vehicle.modifications),
    specs: vehicle.specs && describeSpecs(vehicle.specs, units),
  }))

/** Returns '10 to 26 °C, hottest 36 °C, 41 m'. Stored averages are always in Celsius. */
const describeClimate = (weather: Weather, units: Units) => [
  `${roundDegrees(fromCelsius(weather.avgMinTemperature, units.temperature))} to ${formatDegrees(weather.avgMaxTemperature, units.temperature)}`,
  weather.hottestTemperature === undefined
    ? ''
    : `hottest ${formatDegrees(weather.hottestTemperature, units.temperature)}`,
  weather.elevation === null
    ? ''
    : `${formatQuantity(Math.round(weather.elevation), 'm', units)}${markSample(weather)}`,
]

/** Returns the years that the averages are of, such as '2016–2025'; undefined without averages. */
const listPeriods = (waypoints: readonly Waypoint[]): string | undefined =>
  [...new Set(waypoints.flatMap(({ weather }) => weather?.period ?? []))].join(', ') || undefined

/** Returns undefined for an empty text. */
const truncate = (text: string) =>
  text === '' ? undefined : [...text].slice(0, serverLimits.context.longText).join('')
