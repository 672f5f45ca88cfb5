import type { Span } from '#functions/weather/stay-days.ts'
import { type Day, shiftDay } from '#shared/date.ts'
import type { Position } from '#shared/geo.ts'
import { areaName } from '#shared/places/regions.ts'
import type { RemotePlace } from '#shared/places/remote-place.ts'
import { foldName } from '#shared/places/town-names.ts'
import { foldText } from '#shared/text.ts'
import { toDays, type Waypoint } from '#shared/waypoint.ts'
import { weatherWords } from '../guide/facts.ts'
import type { TripWithStops, UnknownPlace } from '../model.ts'
import { hasWords, words } from '../names.ts'
import type { AskedPlace, Known } from '../question-weather.ts'
import { findAreas } from './areas.ts'
import { findPair } from './coordinates-asked.ts'
import { findDaysAsked } from './days-asked.ts'
import { calendar, findPlace, landforms } from './find-place.ts'
import { findTowns } from './towns.ts'

export { findDaysAsked }

/**
 * Finds the place in a question: a stop of the first plan, a remote place, a town or coordinates. The days are those that the question
 * names, else the stop's, else the week from today. `averages` are the stop's own, if they are of these days.
 */
export function findAskedPlace(
  question: string,
  { plans, places, today }: Known,
): AskedPlace | UnknownPlace | undefined {
  const stops = plans[0]?.waypoints ?? []
  const found = findPlace(question, stops, findTowns)
  const isOwn = found?.kind === 'stop' || found?.kind === 'coordinates'
  const place = (isOwn ? undefined : findRemote(places, found?.name)) ?? found
  if (place === undefined) return findUnknown(question, plans, today)
  if (place.kind === 'unknown') return place
  const asked = findDaysAsked(question, today, place.position.latitude)
  const stop = place.kind === 'stop' ? findStop(stops, place) : undefined
  const stay = stop && findStay(stop, today)
  const week = { from: today, to: shiftDay(today, 6) ?? today }
  return { ...place, ...(asked ?? stay ?? week), averages: (!asked && stay && stop?.weather) || undefined }
}

const findStop = (stops: readonly Waypoint[], { name, position }: { name: string; position: Position }) =>
  stops.find((stop) => stop.name === name && Number.parseFloat(stop.latitude) === position.latitude)

/** Returns the days of a stay that is not over; without an end date it is a day. */
function findStay(stop: Waypoint, today: Day): Span | undefined {
  const { start, end } = toDays(stop)
  const last = end ?? start
  return start && last && last >= today ? { from: start, to: last } : undefined
}

/** Returns the remote place that the question names; instead of a town only if the town's name is a part of its own: Dalhousie Springs. */
function findRemote(places: readonly RemotePlace[], town: string | undefined) {
  const name = foldText(town?.split(',')[0] ?? '')
  const found = places.find(
    (place) => town === undefined || (foldText(place.name) !== name && hasWords(foldText(place.name), name)),
  )
  return (
    found && {
      kind: 'remote' as const,
      name: `${found.name}, ${areaName(found.area)}`,
      position: found.position,
      hasNamesakes: false,
    }
  )
}

const name = "(?<name>\\p{Lu}[\\p{L}'’-]+(?:\\s+\\p{Lu}[\\p{L}'’-]+)*)"

/** Words around a name that is a place in any question: 'in Zzyzx', 'the Gibson Desert', 'Zzyzx weather'. */
const always = [
  `(?<=\\b(?:in|at|near|around|to|from|via|toward|towards)\\s+)${name}`,
  `(?<=\\bthe\\s+)(?<name>(?:\\p{Lu}[\\p{L}'’-]+\\s+)*(?:${titleCase(landforms)}))(?!\\p{L})`,
  `${name}(?=\\s+(?:weather|forecast|temperatures?|climate)\\b)`,
].map((pattern) => new RegExp(pattern, 'gu'))

/** Words before a name that is a place in a question about weather or days: 'What about Zzyzx this week?' */
const inTime = new RegExp(`(?<=\\b(?:[Aa]bout|for|of|on|[Ii]s|[Ww]ill|[Ii]t)\\s+)${name}`, 'gu')

/** A time of the year, but not the places Winter Bore and Christmas Creek. */
const seasons =
  /^(?:spring|summer|autumn|winter|easter|christmas|thanksgiving)s?(?: (?:holidays?|break|weekend|sunday|monday))?$|^new year|\b(?:day|eve)$/

function titleCase(names: ReadonlySet<string>): string {
  return [...names].map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('|')
}

/**
 * Returns a name where a place is expected that nothing knows, also no trip, stop or season; a country or state, and coordinates that no
 * place has, only in a question about the weather.
 */
function findUnknown(question: string, plans: readonly TripWithStops[], today: Day): UnknownPlace | undefined {
  const own = plans.flatMap(({ trip, waypoints }) => [trip.name, ...waypoints.map(({ name }) => name)]).map(foldText)
  const isWeather = weatherWords.test(foldText(question))
  const pair = isWeather ? findPair(question) : undefined
  if (pair !== undefined) return { kind: 'unknown', name: pair, type: 'coordinates' }
  const patterns = isWeather || findDaysAsked(question, today) ? [...always, inTime] : always
  for (const { groups } of patterns.flatMap((pattern) => [...question.matchAll(pattern)])) {
    const text = groups?.name ?? ''
    const folded = foldText(text)
    if (
      calendar.has(words(folded)[0] ?? '') ||
      seasons.test(folded) ||
      isAcronym.test(text) ||
      own.some((one) => hasWords(one, folded))
    )
      continue
    if (findAreas(foldName(text)).length === 0) return { kind: 'unknown', name: text }
    if (isWeather) return { kind: 'unknown', name: text, type: 'area' }
  }
  return undefined
}

/** 'USA', 'GPS' */
const isAcronym = /^\p{Lu}{1,4}$/u
