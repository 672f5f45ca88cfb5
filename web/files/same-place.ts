import { createGrid } from '#shared/tracks/grid.ts'
import { measureChord, toVector, type Vector } from '#shared/tracks/sphere.ts'

export type NamedPlace = { readonly name: string; readonly latitude: string; readonly longitude: string }

/** Kilometers between places of the same name that count as one. */
const same = 0.01
/** A file may have thousands of places per name and cube. */
const mostCompared = 100

type Entry<One> = { readonly place: One; readonly point: Vector }

export function createPlaceIndex<One extends NamedPlace>(places: Iterable<One> = []) {
  const grid = createGrid(same)
  const byName = new Map<string, Map<number, Entry<One>[]>>()
  const search = (place: NamedPlace) => {
    const cells = byName.get(place.name.trim())
    if (!cells) return undefined
    const point = locate(place)
    for (const cell of grid.listCells(point)) {
      const entries = cells.get(cell) ?? []
      for (let at = 0; at < Math.min(entries.length, mostCompared); at++) {
        const entry = entries[at]
        if (entry && measureChord(point, entry.point) <= same * 1_000) return { entries, at, place: entry.place }
      }
    }
    return undefined
  }
  const add = (place: One) => {
    const name = place.name.trim()
    const cells = byName.get(name) ?? new Map<number, Entry<One>[]>()
    byName.set(name, cells)
    const point = locate(place)
    const cell = grid.findCell(point)
    const entries = cells.get(cell)
    if (entries) entries.push({ place, point })
    else cells.set(cell, [{ place, point }])
  }
  for (const place of places) add(place)
  return {
    add,
    /** Returns a place with this trimmed name within 10 m. */
    find: (place: NamedPlace): One | undefined => search(place)?.place,
    /** Returns the same, and removes it from the index. */
    take: (place: NamedPlace): One | undefined => {
      const found = search(place)
      found?.entries.splice(found.at, 1)
      return found?.place
    },
  }
}

const locate = ({ latitude, longitude }: NamedPlace): Vector =>
  toVector({ latitude: Number(latitude), longitude: Number(longitude) })
