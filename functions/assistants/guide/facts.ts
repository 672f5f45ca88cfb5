import type { Span } from '#functions/weather/stay-days.ts'
import { countDaysBetween, type Day } from '#shared/date.ts'
import { distanceKm, type Position, toPosition } from '#shared/geo.ts'
import type { Itinerary } from '#shared/itinerary/itinerary.ts'
import type { RouteLeg } from '#shared/itinerary/legs.ts'
import type { StopForecastDay } from '#shared/itinerary/stop-forecast.ts'
import { serverLimits } from '#shared/limits.ts'
import type { RemotePlace } from '#shared/places/remote-place.ts'
import { foldText } from '#shared/text.ts'
import { type Energy, toVehicleName, type Vehicle } from '#shared/vehicle.ts'
import { listVisited, toDays, type Waypoint } from '#shared/waypoint.ts'
import type { Weather } from '#shared/weather.ts'
import type { Inquiry, StopForecasts } from '../model.ts'
import { findNamed, words } from '../names.ts'
import { findCountries, findNamedCountries } from './countries.ts'
import { findDays, isAmong, type NamedDays } from './days.ts'

/** The place in question, unknown or with its weather. */
type PlaceInQuestion = NonNullable<Extract<Inquiry, { kind: 'weather' }>['place']>

export type Facts = ReturnType<typeof toFacts>

type GuideLeg = { readonly from: string; readonly to: string; readonly distance: number; readonly hasTrack: boolean }

export type GuideStop = {
  readonly name: string
  readonly position: Position | undefined
  readonly from: Day | null
  readonly to: Day | null
  readonly weather: Weather | null
  /** The days in question with a forecast. */
  readonly forecast: readonly StopForecastDay[]
}
type GuideVehicle = Pick<Vehicle, 'year' | 'modifications' | 'specs'> & { readonly name: string }

export function toFacts(inquiry: Inquiry) {
  const text = foldText(inquiry.kind === 'tip' ? '' : inquiry.question)
  const plans = 'plans' in inquiry ? inquiry.plans : []
  const [plan] = plans
  const named = findNamed(text, plan?.waypoints ?? [], ({ name }) => name)
  const namedStops = plan?.waypoints.filter((waypoint) => named.includes(waypoint)) ?? []
  // A skipped stop is answered for by its name only.
  const waypoints = inquiry.kind === 'tip' ? [inquiry.waypoint] : listVisited(plan?.waypoints ?? [])
  const isWeather = asksForWeather(inquiry.kind, text)
  const namedDays = findDays(text, inquiry.today)
  const forecast = 'forecast' in inquiry ? inquiry.forecast : undefined
  const toStop = (waypoint: Waypoint) => toGuideStop(waypoint, forecast, namedDays)
  const onDays = 'days' in inquiry && inquiry.days ? findOnDays(waypoints, inquiry.days) : []
  const shown = namedStops.length > 0 ? namedStops : onDays
  const namesStops = shown.length > 0
  const [firstNamed, lastNamed] = [namedStops[0], namedStops.at(-1)].map((stop) => stop && waypoints.indexOf(stop))
  // 'How far is it from A to B?'
  const legs = toLegs(namedStops.length > 1 ? waypoints.slice(firstNamed, 1 + (lastNamed ?? 0)) : waypoints)
  const itinerary = inquiry.kind === 'trip' ? inquiry.computed?.itinerary : undefined
  const asked = 'place' in inquiry ? inquiry.place : undefined
  const isUnknown = asked?.kind === 'unknown'
  // A place that nothing knows is said in every answer.
  const place = isWeather || (isUnknown && asked.type !== 'area') ? asked : undefined
  // The trip says nothing about the weather elsewhere, but it may be in the area.
  const isElsewhere = isWeather && place !== undefined && place.kind !== 'stop' && !(isUnknown && asked.type === 'area')
  const stops = isElsewhere ? [] : (namesStops ? shown : waypoints).map(toStop)
  const dates = stops.flatMap(({ from, to }) => [from, to]).flatMap((day) => day ?? [])
  const first = plan?.waypoints.slice(0, serverLimits.context.waypoints) ?? []
  const texts = plan ? [plan.trip, ...first] : 'waypoint' in inquiry ? [inquiry.waypoint] : []
  const at = isElsewhere && place.kind !== 'unknown' ? [place] : stops
  const stopCountries = at.flatMap(({ position }) => (position ? findCountries(position) : []))
  const remote = 'places' in inquiry ? inquiry.places.filter((one) => !isNamed(namedStops, one)) : []
  const places = remote.filter((one) => !isNamesake(one, place))
  const names = [
    ...namedStops.map(({ name }) => name),
    ...remote.flatMap(({ name, aliases }) => [name, ...aliases]),
    // Of one word, it may be the subject: 'Sand'.
    ...(plan && words(plan.trip.name).length > 1 ? [plan.trip.name] : []),
    ...(asked && !isUnknown ? [asked.name.split(',')[0] ?? ''] : []),
  ]
  const question = names.reduce((rest, name) => rest.replaceAll(foldText(name), ' '), text)
  const namedCountries = findNamedCountries(question)
  const ofPlaces = namesStops ? [] : places.map(({ area }) => area.slice(0, 2))
  const asCountries = namedCountries.length > 0 ? namedCountries : ofPlaces
  const known = place === undefined || place.kind === 'unknown' ? undefined : place
  const averages = [...stops.map(({ weather }) => weather), known?.averages].flatMap((weather) => weather ?? [])
  const [lows, highs] = [averages.map((one) => one.avgMinTemperature), averages.map((one) => one.avgMaxTemperature)]
  const forecastDays = [...stops.flatMap((stop) => stop.forecast), ...(known?.forecast?.days ?? [])]
  return {
    /** The question without the names of its trip and stops, folded; '' for a travel tip. */
    question,
    /** Names and descriptions of the trip and its first stops, folded. */
    wording: foldText(texts.flatMap(({ name, description }) => [name, description]).join(' ')),
    currentYear: Number(inquiry.today.slice(0, 4)),
    /** The trip in question. */
    trip: plan?.trip.name,
    /** Undefined if the question has no trip. */
    itinerary,
    /** The stops that the question names, or else those of the days that it names, or else all of the trip. */
    stops,
    namesStops,
    /** The remote places that the question names, without its stops. */
    places,
    /** The place of a question about weather, with its weather. */
    place,
    /** The source of the stops' forecast, and its age. */
    forecast,
    isAboutWeather: isWeather,
    today: inquiry.today,
    namedDays,
    /** Those that the question names, or else all; undefined if it came without vehicles. */
    vehicles: 'vehicles' in inquiry ? selectNamed(text, inquiry.vehicles).map(toGuideVehicle) : undefined,
    /** The user's vehicles for a question about a trip that has none. */
    garage: 'garage' in inquiry ? inquiry.garage.map(toGuideVehicle) : [],
    /** The energy of the trip's vehicle, or else of each of the user's vehicles. */
    energy: findEnergy(inquiry),
    /** The lowest usual low and the highest usual high of the stops and the place, in degrees Celsius. */
    low: findExtreme(lows, Math.min),
    high: findExtreme(highs, Math.max),
    /** The same with their forecast. */
    coldest: findExtreme([...lows, ...forecastDays.map(({ min }) => min)], Math.min),
    hottest: findExtreme([...highs, ...forecastDays.map(({ max }) => max)], Math.max),
    /** From the first date to the last, both included; undefined without dates. */
    days: countDays(dates),
    /** Months (1 to 12) of the stops' dates. */
    months: [...new Set(dates.map((day) => Number(day.slice(5, 7))))],
    /** Kilometers along tracks, else in straight lines (great circles). */
    legs,
    totalDistance: addDistances(legs),
    /** The part of `totalDistance` in straight lines. */
    straightDistance: addDistances(legs.filter(({ hasTrack }) => !hasTrack)),
    /** The itinerary's legs between the stops that the question names, or those of its days; none for fewer than two. */
    legsBetween: itinerary ? findLegsBetween(itinerary, shown) : [],
    /** ISO 3166 codes of the countries that the question names, or else of its places, or else of its stops. */
    countries: [...new Set(asCountries.length > 0 ? asCountries : stopCountries)],
    /** True if there are stops, but none in a known country. */
    isUnknownCountry: asCountries.length === 0 && stops.length > 0 && stopCountries.length === 0,
  }
}

const isNamed = (stops: readonly Waypoint[], place: RemotePlace) =>
  stops.some((stop) => [place.name, ...place.aliases].some((name) => foldText(name) === foldText(stop.name)))

const farKm = 50

/** Returns whether a place has only its name in common with the place in question: Green River in Utah and in Wyoming. */
const isNamesake = ({ name, position }: RemotePlace, place: PlaceInQuestion | undefined): boolean =>
  place !== undefined &&
  place.kind !== 'unknown' &&
  foldText(place.name.split(',')[0] ?? '') === foldText(name) &&
  distanceKm(position, place.position) > farKm

function toGuideStop(waypoint: Waypoint, forecast: StopForecasts | undefined, asked: NamedDays | undefined): GuideStop {
  const { name, latitude, longitude, weather } = waypoint
  const { start: from, end: to } = toDays(waypoint)
  const days = forecast?.stops.find(({ id }) => id === waypoint.id)?.days ?? []
  const inQuestion = asked ? days.filter(({ day }) => isAmong(day, asked)) : days
  return { name, position: toPosition(latitude, longitude), from, to, weather, forecast: inQuestion }
}

/** Returns the stops whose stay has one of these days; none if these are all. */
function findOnDays(waypoints: readonly Waypoint[], days: Span): readonly Waypoint[] {
  const found = waypoints.filter((waypoint) => {
    const { start, end } = toDays(waypoint)
    return start && start <= days.to && (end ?? start) >= days.from
  })
  return found.length < waypoints.length ? found : []
}

function selectNamed(question: string, vehicles: readonly Vehicle[]): readonly Vehicle[] {
  const named = findNamed(question, vehicles, ({ make, model }) => `${make} ${model}`)
  return named.length > 0 ? named : vehicles
}

export const toGuideVehicle = (vehicle: Vehicle): GuideVehicle => ({ ...vehicle, name: toVehicleName(vehicle) })

function findEnergy(inquiry: Inquiry): Energy | undefined {
  const planned = inquiry.kind === 'trip' ? (inquiry.computed?.itinerary.vehicles ?? []) : []
  const own = 'garage' in inquiry ? inquiry.garage : []
  const vehicles = 'vehicles' in inquiry ? inquiry.vehicles : [...planned.map(({ vehicle }) => vehicle), ...own]
  const [energy, ...others] = new Set(vehicles.flatMap(({ specs }) => specs?.energy ?? []))
  return others.length === 0 ? energy : undefined
}

/** Words of a folded question about the weather. */
export const weatherWords =
  /\b(weather|forecast|climate|temperatures?|degrees|hot|heat|warm|cold|freez\w*|frost|rain\w*|snow\w*|storm\w*|thunder\w*|winds?|windy|windstorms?|gusts?|dry|wet|flood\w*|sunny|cloud\w*)\b/

/** Any other question of a trip, such as the way to a town, is about the trip's stops. */
const asksForWeather = (kind: Inquiry['kind'], question: string) => kind === 'weather' || weatherWords.test(question)

const findExtreme = (degrees: readonly number[], pick: (...all: number[]) => number): number | undefined =>
  degrees.length > 0 ? pick(...degrees) : undefined

function countDays(days: readonly Day[]): number | undefined {
  const sorted = days.toSorted()
  const [first, last] = [sorted[0], sorted.at(-1)]
  return first && last && countDaysBetween(first, last) + 1
}

const toLegs = (waypoints: readonly Waypoint[]): GuideLeg[] =>
  waypoints.slice(1).flatMap((to, at) => {
    const from = waypoints[at]
    const [start, end] = [from, to].map((stop) => stop && toPosition(stop.latitude, stop.longitude))
    if (!from || !start || !end) return []
    const track = to.track?.from === from.id ? to.track : undefined
    const distance = track?.km ?? distanceKm(start, end)
    return { from: from.name, to: to.name, distance, hasTrack: track !== undefined }
  })

/** Returns the legs from the first of these stops to the last; a skipped one is at the end of none. */
function findLegsBetween({ stops, legs }: Itinerary, named: readonly Waypoint[]): readonly RouteLeg[] {
  const places = named.map(({ id }) => stops.findIndex((stop) => stop.id === id)).filter((place) => place >= 0)
  return legs.slice(Math.min(...places), Math.max(...places))
}

const addDistances = (legs: readonly GuideLeg[]) => legs.reduce((sum, { distance }) => sum + distance, 0)
