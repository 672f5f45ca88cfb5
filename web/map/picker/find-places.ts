import type { Position } from '#shared/geo.ts'
import { formatPlace, type Notation } from '#shared/notations/coordinates.ts'
import { recoverNearest } from '#shared/notations/read/plus-code.ts'
import { areaName } from '#shared/places/regions.ts'
import type { PlaceKind } from '#shared/places/remote-place.ts'
import { formatTown, type Town } from '../basemap/town.ts'
import { type Near, searchTowns } from '../basemap/town-search.ts'
import { readPlace } from './read-place.ts'

export type Place = {
  readonly key: string
  readonly text: string
  /** The town's region, or a place's notation. */
  readonly area: string
  readonly position: Position
  /** The kind of a place of our own list, whose position is approximate. */
  readonly kind?: PlaceKind
  /** The town's name, or that in a link. */
  readonly name?: string
}

export type FoundPlaces = {
  readonly places: readonly Place[]
  readonly problem?: string
}

const limit = 7

/** Returns a query's results: a place in any notation, shown in `notation`, else towns whose names start like that, best first. */
export function findPlaces(
  towns: readonly Town[],
  query: string,
  near?: Near,
  notation: Notation = 'decimal',
): FoundPlaces {
  const reading = readPlace(query)
  if (reading?.kind === 'problem') return { places: [], problem: reading.message }
  if (reading?.kind === 'place') {
    const { position, format, name } = reading
    const text = formatPlace(position, notation)
    return {
      places: [{ key: 'typed', text, area: name ? `${name}, ${format}` : format, position, ...(name ? { name } : {}) }],
    }
  }
  const key = ({ name, area, position }: Town) => `${name} ${area} ${position.latitude} ${position.longitude}`
  if (reading?.kind === 'near') {
    const places = searchTowns(towns, reading.town, { limit, near }).map((town) => {
      const position = recoverNearest(reading.code, town.position)
      return {
        key: key(town),
        text: formatPlace(position, notation),
        area: `Plus code near ${formatTown(town)}`,
        position,
      }
    })
    return { places }
  }
  const places = searchTowns(towns, query, { limit, near }).map((town) => ({
    key: key(town),
    text: town.name,
    area: areaName(town.area),
    position: town.position,
    name: town.name,
    ...(town.kind ? { kind: town.kind } : {}),
  }))
  return { places }
}
