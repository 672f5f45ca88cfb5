import { type Day, shiftDay } from '#shared/date.ts'
import type { Position } from '#shared/geo.ts'
import { toPosition } from '#shared/geo.ts'
import type { RemotePlace } from '#shared/places/remote-place.ts'
import { foldText } from '#shared/text.ts'
import { toDays, type Waypoint } from '#shared/waypoint.ts'
import type { Weather } from '#shared/weather.ts'
import type { NamedPlace } from '../model.ts'
import { findNamed, hasWords } from '../names.ts'
import { findDaysAsked } from './days-asked.ts'
import { type FoundPlace, findPlace } from './find-place.ts'
import { findTowns } from './towns.ts'

/** A place that a question names, and the days that it asks about. */
export type AskedPlace =
  | { readonly kind: 'unknown'; readonly name: string }
  | (NamedPlace & {
      readonly position: Position
      readonly from: Day
      readonly to: Day
      readonly averages: Weather | undefined
    })

type Located = { readonly position: Position }

/**
 * Finds the place in a question: a stop, a remote place, a town or coordinates. The days are those that the question names, else the
 * stop's, else the week from today. `averages` are the stop's own, if they are of these days.
 */
export function findAskedPlace(
  question: string,
  { stops, places, today }: { stops: readonly Waypoint[]; places: readonly RemotePlace[]; today: Day },
): AskedPlace | undefined {
  const located = stops.flatMap((stop) => {
    const position = toPosition(stop.latitude, stop.longitude)
    return position ? [{ ...stop, position }] : []
  })
  const found = findNamedStop(question, located, findPlace(question, located, findTowns))
  const remote = found?.kind === 'stop' || found?.kind === 'coordinates' ? undefined : findRemote(places, found?.name)
  const place = remote ?? found
  if (place === undefined || place.kind === 'unknown') return place
  const asked = findDaysAsked(question, today)
  const stop = place.kind === 'stop' ? stops.find(({ name }) => name === place.name) : undefined
  const { start, end } = stop ? toDays(stop) : { start: null, end: null }
  const own = start && end && end >= today ? { from: start, to: end } : undefined
  const week = { from: today, to: shiftDay(today, 6) ?? today }
  return { ...place, ...(asked ?? own ?? week), averages: (!asked && own && stop?.weather) || undefined }
}

/** Prefers a stop that the question names by a part of its name, such as Kelso for Kelso Dunes, unless an area follows: 'Kelso, Washington'. */
function findNamedStop(question: string, stops: readonly (Waypoint & Located)[], found: FoundPlace | undefined) {
  if (found?.kind === 'stop' || found?.kind === 'coordinates') return found
  const [stop] = findNamed(foldText(question), stops, ({ name }) => name)
  if (!stop || (found && foldText(question).includes(`${foldText(found.name.split(',')[0] ?? '')},`))) return found
  return { kind: 'stop' as const, name: stop.name, position: stop.position, hasNamesakes: false }
}

/** Returns the remote place of this or a longer name; a town's name may be a part of it: Dalhousie, Dalhousie Springs. */
function findRemote(places: readonly RemotePlace[], town: string | undefined) {
  const name = foldText(town?.split(',')[0] ?? '')
  const found = places.find((place) => town === undefined || hasWords(foldText(place.name), name))
  return found && { kind: 'remote' as const, name: found.name, position: found.position, hasNamesakes: false }
}
