import type { Position } from '../geo.ts'

/** What a traveler finds at a remote place. */
export const placeKinds = [
  'settlement',
  'roadhouse',
  'station',
  'well',
  'spring',
  'pass',
  'border',
  'gate',
  'ferry',
  'camp',
  'landmark',
] as const

export type PlaceKind = (typeof placeKinds)[number]

/** A place on the world's overlanding routes, of our own list. Its position is approximate: given to 0.01°, and maybe some kilometers off. */
export type RemotePlace = {
  readonly name: string
  readonly aliases: readonly string[]
  /** ISO 3166-1 alpha-2, in the United States, Canada and Australia with GeoNames' code of the region: 'AU-05', 'NA'. */
  readonly area: string
  readonly kind: PlaceKind
  readonly position: Position
  /**
   * A letter for each source that has the place within 0.1° of this position: at least two. G: GeoNames' table of places with 500
   * inhabitants (also as copied by OpenWeather), or its postal places outside the United States. O: OurAirports, with copies by
   * airportsdata and OpenFlights. W: NOAA's list of weather stations. N: Natural Earth 1:10m. S: SimpleMaps' world cities. P: places of
   * the United States' ZIP codes. H: UNESCO's World Heritage list. E: Wikipedia. T: Australia's National Public Toilet Map. R: a list of
   * places in a public repository; RR: two unrelated ones.
   */
  readonly sources: string
}

/**
 * Parses a list: a line with an area, then a line per place in it, 'name; other names | kind | latitude longitude | sources'.
 *
 * @throws Error naming a line that is neither
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

const isKind = (text: string): text is PlaceKind => placeKinds.some((kind) => kind === text)
