import { createPlaceIndex, type NamedPlace } from './same-place.ts'
import type { FoundPlace } from './types.ts'

/** Returns the indexes of places with the trimmed name of an existing place within 10 m. */
export function findDuplicates(places: readonly NamedPlace[], existing: readonly NamedPlace[]): ReadonlySet<number> {
  const index = createPlaceIndex(existing)
  return new Set(places.flatMap((place, at) => (index.find(place) ? [at] : [])))
}

/** Returns the indexes of places at 0, 0, where programs put a place whose position they don't know. */
export const findUnplaced = (places: readonly NamedPlace[]): ReadonlySet<number> =>
  new Set(places.flatMap(({ latitude, longitude }, at) => (Number(latitude) || Number(longitude) ? [] : [at])))

/** Names unnamed places "Waypoint 4", for example; the trip already has `before` stops. */
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
