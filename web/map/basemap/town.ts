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

/** Parses the rows of a file of towns. */
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

/** Returns 'Moab, Utah, United States'. */
export const formatTown = ({ name, area }: Town) => `${name}, ${areaName(area)}`

/** Returns the towns nearest to a place, nearest first, with great-circle distance and initial bearing. */
export function findNearestTowns(towns: readonly Town[], from: Position, count: number): NearTown[] {
  // Keeps the best few of tens of thousands in order, which is several times faster than sorting all.
  const best: { town: Town; km: number }[] = []
  for (const town of towns) {
    const km = distanceKm(from, town.position)
    const last = best[count - 1]
    if (last && km >= last.km) continue
    const at = best.findIndex((other) => other.km > km)
    best.splice(at === -1 ? best.length : at, 0, { town, km })
    best.length = Math.min(best.length, count)
  }
  return best.map((near) => ({ ...near, bearing: bearingDegrees(from, near.town.position) }))
}
