import { distanceKm } from '#shared/geo.ts'

type Place = { readonly name: string; readonly latitude: string; readonly longitude: string }

/** Two places so near to each other, in kilometres, are one if they have the same name. */
const same = 0.01
/** Places are looked for among those whose latitude is of the same step or the next: a little more than 10 m each. */
const steps = 10_000

/** Some places, by name and latitude: a file may hold thousands of the same name. */
export type PlaceIndex<One extends Place> = {
  readonly add: (place: One) => void
  /** One with the trimmed name of this place, within 10 m of it. */
  readonly find: (place: Place) => One | undefined
  /** The same, and takes it out. */
  readonly take: (place: Place) => One | undefined
}

export function createPlaceIndex<One extends Place>(places: Iterable<One> = []): PlaceIndex<One> {
  const all = new Map<string, One[]>()
  const search = (place: Place) => {
    for (const key of [-1, 0, 1].map((step) => toKey(place, step))) {
      const at = all.get(key)?.findIndex((other) => distanceKm(toPosition(place), toPosition(other)) <= same) ?? -1
      if (at >= 0) return { key, at }
    }
    return undefined
  }
  const add = (place: One) => {
    const key = toKey(place, 0)
    const there = all.get(key)
    if (there) there.push(place)
    else all.set(key, [place])
  }
  for (const place of places) add(place)
  return {
    add,
    find: (place) => {
      const found = search(place)
      return found && all.get(found.key)?.[found.at]
    },
    take: (place) => {
      const found = search(place)
      return found && all.get(found.key)?.splice(found.at, 1)[0]
    },
  }
}

const toKey = ({ name, latitude }: Place, step: number) =>
  `${Math.floor(Number(latitude) * steps) + step} ${name.trim()}`
const toPosition = ({ latitude, longitude }: Place) => ({ latitude: Number(latitude), longitude: Number(longitude) })
