import { formatPosition, type Position, parsePosition } from '#shared/geo.ts'
import { areaName } from '../basemap/regions.ts'
import type { Town } from '../basemap/town.ts'
import { searchTowns } from '../basemap/town-search.ts'

/** An answer of the place search. One that was typed as coordinates has no name of its own. */
export type Place = {
  readonly key: string
  readonly text: string
  readonly area: string
  readonly position: Position
  readonly name?: string
}

/** At most this many towns are offered. */
const limit = 7

/** What a query means: a place written as coordinates, else the towns whose names begin so, best first. */
export function findPlaces(towns: readonly Town[], query: string): Place[] {
  const typed = parsePosition(query)
  if (typed) return [{ key: 'typed', text: formatPosition(typed), area: 'Coordinates', position: typed }]
  return searchTowns(towns, query, limit).map(({ name, area, position }) => ({
    key: `${name} ${area} ${position.latitude} ${position.longitude}`,
    text: name,
    area: areaName(area),
    position,
    name,
  }))
}
