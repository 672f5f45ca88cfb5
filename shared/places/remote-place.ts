import { listNames } from '../fields.ts'
import type { Position } from '../geo.ts'

/** The kinds of places and their names, in the order by which the bundled map's files number them. */
export const placeKindNames = {
  settlement: 'Settlement',
  roadhouse: 'Roadhouse',
  station: 'Station',
  well: 'Well',
  spring: 'Spring',
  pass: 'Pass',
  border: 'Border crossing',
  gate: 'Park gate',
  ferry: 'Ferry',
  camp: 'Camp',
  landmark: 'Landmark',
} as const

export type PlaceKind = keyof typeof placeKindNames

export const placeKinds = listNames(placeKindNames)

/** A place on an overlanding route. Its position is rounded to 0.01° and may be some kilometers off. */
export type RemotePlace = {
  readonly name: string
  readonly aliases: readonly string[]
  /** ISO 3166-1 alpha-2; in the United States, Canada and Australia with GeoNames' region code: 'NA', 'AU-05'. */
  readonly area: string
  readonly kind: PlaceKind
  readonly position: Position
  /**
   * One letter per source that has the place within 0.1°, at least two. G: GeoNames' places with 500 inhabitants (also
   * as copied by OpenWeather), or its postal places outside the United States. O: OurAirports (also airportsdata and
   * OpenFlights). W: NOAA's weather stations. N: Natural Earth 1:10m. S: SimpleMaps' world cities. P: US ZIP codes. H:
   * UNESCO's World Heritage list. E: Wikipedia. T: Australia's National Public Toilet Map. R: a list in a public
   * repository; RR: two unrelated ones.
   */
  readonly sources: string
}

/**
 * Parses lines of an area, each followed by its places: 'name; other names | kind | latitude longitude | sources'.
 *
 * @throws Error that names an invalid line
 */
export function parsePlaces(list: string): RemotePlace[] {
  let area = ''
  return list
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [names = '', kind = '', coordinates, sources = ''] = line.split(' | ')
      if (coordinates === undefined) {
        area = line
        return []
      }
      const [name = '', ...aliases] = names.split('; ')
      const [latitude = Number.NaN, longitude = Number.NaN] = coordinates.split(' ').map(Number)
      if (!isKind(kind) || Number.isNaN(latitude + longitude)) throw new Error(`Not a place: ${line}`)
      return { name, aliases, area, kind, position: { latitude, longitude }, sources }
    })
}

const isKind = (text: string): text is PlaceKind => Object.hasOwn(placeKindNames, text)
