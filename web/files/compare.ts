import { createPlaceIndex } from './same-place.ts'
import type { FoundPlace } from './types.ts'

type Place = Pick<FoundPlace, 'name' | 'latitude' | 'longitude'>

/** Which of the places (by their index) are among the existing ones: the same trimmed name within 10 m. */
export function findDuplicates(places: readonly Place[], existing: readonly Place[]): ReadonlySet<number> {
  const index = createPlaceIndex(existing)
  return new Set(places.flatMap((place, at) => (index.find(place) ? [at] : [])))
}

/** Calls places that have no name "Waypoint 4", after where they stand among the places; `before` stops are in the trip already. */
export function nameUnnamed(
  places: readonly FoundPlace[],
  before = 0,
): { readonly places: readonly FoundPlace[]; readonly named: readonly string[] } {
  const named: string[] = []
  const withNames = places.map((place, at) => {
    if (place.name !== '') return place
    const name = `Waypoint ${before + at + 1}`
    named.push(name)
    return { ...place, name }
  })
  return { places: withNames, named }
}
