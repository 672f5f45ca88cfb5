import type { Position } from '#shared/geo.ts'
import { toWorld } from '#shared/tile.ts'

/** A place that may be drawn: heavier ones first, none before its lowest zoom. */
export type Rankable = { readonly position: Position; readonly weight: number; readonly from: number }

/** Pixels between two towns of one zoom, for their names. */
const gap = 72

/** Returns the first zoom at which each place is `gap` pixels from all heavier ones drawn there. */
export function rankTowns<Place extends Rankable>(
  places: readonly Place[],
  zooms: { readonly first: number; readonly last: number },
): (Place & { readonly zoom: number })[] {
  let waiting = places.toSorted((a, b) => b.weight - a.weight)
  const chosen: (Place & { readonly zoom: number })[] = []
  for (let zoom = zooms.first; zoom <= zooms.last; zoom++) {
    const taken = createOccupancy(zoom)
    for (const place of chosen) taken.put(place)
    waiting = waiting.filter((place) => {
      if (place.from > zoom || taken.isNearHeavier(place)) return true
      taken.put(place)
      chosen.push({ ...place, zoom })
      return false
    })
  }
  return [...chosen, ...waiting.map((place) => ({ ...place, zoom: zooms.last + 1 }))]
}

/** Records the dots of the world at one zoom (256-pixel tiles). */
function createOccupancy(zoom: number) {
  const world = 256 * 2 ** zoom
  const cells = new Map<number, { readonly x: number; readonly y: number; readonly weight: number }[]>()
  const columns = Math.ceil(world / gap) + 2
  const project = (position: Position) => {
    const { x, y } = toWorld(position)
    return { x: x * world, y: y * world }
  }
  const neighbors = [-1, 0, 1].flatMap((row) => [-1, 0, 1].map((column) => row * columns + column))
  const toKey = (x: number, y: number) => Math.floor(y / gap) * columns + Math.floor(x / gap)
  return {
    put({ position, weight }: Rankable) {
      const { x, y } = project(position)
      const key = toKey(x, y)
      const cell = cells.get(key)
      if (cell) cell.push({ x, y, weight })
      else cells.set(key, [{ x, y, weight }])
    },
    isNearHeavier({ position, weight }: Rankable) {
      const { x, y } = project(position)
      const key = toKey(x, y)
      return neighbors.some((offset) =>
        cells
          .get(key + offset)
          ?.some((other) => other.weight >= weight && (other.x - x) ** 2 + (other.y - y) ** 2 < gap ** 2),
      )
    },
  }
}
