import { getKnowledge } from './known-kinds.ts'
import type { FoundAlong, FoundPlace, Place } from './place.ts'
import { isSamePlace } from './same-place.ts'

/** Kilometers from the way within which a place is one to refuel at. */
export const refillReachKm = 5

/** Returns true for a place of the kind where a vehicle can refill without leaving the way for long. */
export const isRefillPlace = ({ kind, fuelFor, off }: FoundPlace, supply: 'fuel' | 'water'): boolean =>
  kind === supply && !fuelFor && off <= refillReachKm

/** A stop of the trip; one where the plan refuels, or fills the water, ends a stretch. */
export type AlongStop = { readonly km: number; readonly name: string; readonly refills: boolean }

/** The longest part of the way without a supply. */
export type LongestStretch = {
  readonly fromKm: number
  readonly toKm: number
  readonly km: number
  /** Names of the places at its ends; empty for one without a name. */
  readonly from: string
  readonly to: string
  /** Kilometers of it that no map shows: there may be a supply. */
  readonly uncoveredKm: number
}

/** A place that the user has marked as closed. */
export type ClosedPlace = Pick<Place, 'kind' | 'position' | 'name'>

type Found = Pick<FoundAlong, 'places' | 'sources' | 'covered' | 'totalKm'>

/**
 * Returns the longest stretch between planned refills, and between those and all places within 5 km of the way that aren't
 * closed. The latter is undefined if a map lacks too much of the kind, as OpenMapTiles does of water, or there is no map.
 */
export function findLongestStretches(
  found: Found,
  kind: 'fuel' | 'water',
  stops: readonly AlongStop[],
  closed: readonly ClosedPlace[] = [],
): { readonly planned: LongestStretch; readonly onMap: LongestStretch | undefined } {
  const planned = stops.filter(({ refills }) => refills)
  const isOpen = (place: Place) => !closed.some((one) => isSamePlace(one, place))
  const places = found.places.filter((place) => isRefillPlace(place, kind) && isOpen(place))
  const find = (supplies: readonly Supply[]) => findLongest(found, stops, supplies)
  return { planned: find(planned), onMap: isOnMaps(found, kind) ? find([...planned, ...places]) : undefined }
}

/** Returns true if the maps have most places of a kind, so that a part of the way without one has none on the map. */
export function isOnMaps({ sources }: Pick<Found, 'sources'>, kind: 'fuel' | 'water'): boolean {
  const maps = sources.filter((source) => source.kind === 'map' && source.schema !== undefined)
  return maps.length > 0 && maps.every((source) => getKnowledge(source, kind) === 'most')
}

type Supply = { readonly km: number; readonly name: string }

/** The trip starts and ends with a supply; the first of equal stretches counts. */
function findLongest(found: Found, stops: readonly AlongStop[], supplies: readonly Supply[]): LongestStretch {
  const start = { km: 0, name: stops[0]?.name ?? '' }
  const end = { km: found.totalKm, name: stops.at(-1)?.name ?? '' }
  const ordered = [start, ...supplies.toSorted((one, other) => one.km - other.km), end]
  let [from, to] = [start, ordered[1] ?? end]
  for (const [at, next] of ordered.entries()) {
    const before = ordered[at - 1]
    if (before && next.km - before.km > to.km - from.km) [from, to] = [before, next]
  }
  const uncoveredKm = getUncoveredKm(found, from.km, to.km)
  return { fromKm: from.km, toKm: to.km, km: to.km - from.km, from: from.name, to: to.name, uncoveredKm }
}

/** Returns the kilometers of a part of the way that no map shows. */
export function getUncoveredKm({ covered }: Pick<Found, 'covered'>, fromKm: number, toKm: number): number {
  const coveredKm = covered.reduce(
    (sum, [first, last]) => sum + Math.max(0, Math.min(last, toKm) - Math.max(first, fromKm)),
    0,
  )
  return Math.max(0, toKm - fromKm - coveredKm)
}
