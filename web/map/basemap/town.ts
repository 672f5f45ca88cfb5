import { bearingDegrees, distanceKm, type Position } from '#shared/geo.ts'
import { areaName } from '#shared/places/regions.ts'
import { type PlaceKind, placeKinds } from '#shared/places/remote-place.ts'
import { decodeNumbers } from '#shared/tracks/polyline.ts'
import type { TownTable } from './town-table.ts'

export type Town = {
  readonly name: string
  readonly aliases: readonly string[]
  readonly area: string
  readonly position: Position
  readonly population: number
  /** The zoom (256-pixel tiles) from which it is drawn. */
  readonly zoom: number
  /** The kind of a place of our own list, which is approximate. */
  readonly kind?: PlaceKind | undefined
}

export type NearTown = { readonly town: Town; readonly km: number; readonly bearing: number }

export function parseTowns(table: TownTable): Town[] {
  const areas = table.areas.split(' ')
  const aliases = parseAliases(table.aliases)
  const [latitudes, longitudes] = [table.latitudes, table.longitudes].map(
    (column) => decodeNumbers(column, areas.length) ?? [],
  )
  return table.names.split('\n').map((name, index) => ({
    name,
    aliases: aliases[index] ?? [],
    area: areas[index] ?? '',
    position: { latitude: (latitudes?.[index] ?? 0) / 1000, longitude: (longitudes?.[index] ?? 0) / 1000 },
    population: populations[parseDigit(table.populations, index)] ?? 0,
    zoom: parseDigit(table.zooms, index),
    kind: placeKinds[parseDigit(table.kinds, index) - 1],
  }))
}

export function parseAllTowns(overview: readonly Town[], all: TownTable): Town[] {
  const more = parseAliases(all.overviewAliases)
  return [
    ...overview.map((town, index) => {
      const further = more[index] ?? []
      return further.length > 0 ? { ...town, aliases: [...town.aliases, ...further] } : town
    }),
    ...parseTowns(all),
  ]
}

/** The population of each digit. */
const populations = Array.from({ length: 36 }, (_, digit) => Math.round(10 ** (digit / 5) - 1))

/** Parses a base-36 digit; 0 beyond the end. A few times as fast as Number.parseInt, for 150,000 of them. */
function parseDigit(digits: string, index: number): number {
  const code = digits.charCodeAt(index)
  return code >= 97 ? code - 87 : code >= 48 ? code - 48 : 0
}

const none: readonly string[] = []
const parseAliases = (lines: string) => lines.split('\n').map((line) => (line === '' ? none : line.split(',')))

/** Returns 'Moab, Utah, United States'. */
export const formatTown = ({ name, area }: Town) => `${name}, ${areaName(area)}`

const isTown = ({ kind }: Town) => kind === undefined || kind === 'settlement' || kind === 'roadhouse'

/** Returns the nearest towns in order, with great-circle distance and initial bearing. */
export function findNearestTowns(towns: readonly Town[], from: Position, count: number): NearTown[] {
  // Keeping the best few in order is several times faster than sorting all.
  const best: { town: Town; km: number }[] = []
  for (const town of towns) {
    const km = distanceKm(from, town.position)
    const last = best[count - 1]
    if ((last && km >= last.km) || !isTown(town)) continue
    const at = best.findIndex((other) => other.km > km)
    best.splice(at === -1 ? best.length : at, 0, { town, km })
    best.length = Math.min(best.length, count)
  }
  return best.map((near) => ({ ...near, bearing: bearingDegrees(from, near.town.position) }))
}
