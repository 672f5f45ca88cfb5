import { bearingDegrees, distanceKm, type Position } from '#shared/geo.ts'
import { areaName } from './regions.ts'
import type { TownTable } from './town-table.ts'

export type Town = {
  readonly name: string
  readonly area: string
  readonly position: Position
  readonly population: number
  /** The zoom (256-pixel tiles) from which it is drawn. */
  readonly zoom: number
}

export type NearTown = { readonly town: Town; readonly km: number; readonly bearing: number }

/** The rows of a file of towns. */
export function parseTowns(table: TownTable): Town[] {
  const areas = table.areas.split(' ')
  let latitude = 0
  let longitude = 0
  return table.names.split('\n').map((name, index) => {
    latitude += table.latitudes[index] ?? 0
    longitude += table.longitudes[index] ?? 0
    return {
      name,
      area: areas[index] ?? '',
      position: { latitude: latitude / 1000, longitude: longitude / 1000 },
      population: table.populations[index] ?? 0,
      zoom: table.zooms[index] ?? 0,
    }
  })
}

/** 'Moab, Utah, United States'. */
export const formatTown = ({ name, area }: Town) => `${name}, ${areaName(area)}`

/** The towns nearest to a place, nearest first, with great-circle distance and initial bearing. */
export function findNearestTowns(towns: readonly Town[], from: Position, count: number): NearTown[] {
  // A cheap flat distance finds the candidates among tens of thousands; only they are worth the sines.
  const squeeze = Math.cos((from.latitude * Math.PI) / 180)
  const flat = ({ position }: Town) => {
    const east = Math.abs(position.longitude - from.longitude)
    return (position.latitude - from.latitude) ** 2 + (Math.min(east, 360 - east) * squeeze) ** 2
  }
  const best: { town: Town; flat: number }[] = []
  const wanted = count * 3
  for (const town of towns) {
    const candidate = { town, flat: flat(town) }
    const last = best[wanted - 1]
    if (last && candidate.flat >= last.flat) continue
    const at = best.findIndex((other) => other.flat > candidate.flat)
    best.splice(at === -1 ? best.length : at, 0, candidate)
    best.length = Math.min(best.length, wanted)
  }
  return best
    .map(({ town }) => ({
      town,
      km: distanceKm(from, town.position),
      bearing: bearingDegrees(from, town.position),
    }))
    .toSorted((a, b) => a.km - b.km)
    .slice(0, count)
}
