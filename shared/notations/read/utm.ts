import type { Position } from '../../geo.ts'
import { type PlaceReading, problem } from './reading.ts'

/** A longitude between -180 and 180. */
export const wrapLongitude = (longitude: number): number =>
  Math.abs(longitude) <= 180 ? longitude : ((((longitude + 180) % 360) + 360) % 360) - 180

/** Bands of latitude, 8 degrees each from 80° south on; the last one has 12 (DMA TM 8358.1, MGRS). */
const bands = 'CDEFGHJKLMNPQRSTUVWX'

/** From where to where a band reaches, in degrees of latitude. */
export const bandEdges = (band: string): readonly [number, number] => {
  const south = 8 * bands.indexOf(band) - 80
  return [south, band === 'X' ? 84 : south + 8]
}
const findBand = (latitude: number) => bands[Math.min(Math.floor((latitude + 80) / 8), bands.length - 1)]

// WGS 84, and the series of Krüger to the third order of its flattening: exact to millimetres (Kawase 2011, as in
// Wikipedia's "Universal Transverse Mercator coordinate system").
const [flattening, scale] = [1 / 298.257223563, 0.9996]
const n = flattening / (2 - flattening)
const meridian = (scale * 6378137 * (1 + n ** 2 / 4 + n ** 4 / 64)) / (1 + n)
const beta = [n / 2 - (2 * n ** 2) / 3 + (37 * n ** 3) / 96, n ** 2 / 48 + n ** 3 / 15, (17 * n ** 3) / 480]
const delta = [2 * n - (2 * n ** 2) / 3 - 2 * n ** 3, (7 * n ** 2) / 3 - (8 * n ** 3) / 5, (56 * n ** 3) / 15]

/** The middle of a zone, in degrees of longitude. */
export const centralMeridian = (zone: number): number => 6 * zone - 183

/** The place of an easting and a northing in metres; the northing of the southern hemisphere counts from 10,000 km below the equator. */
export function fromUtm(zone: number, isSouth: boolean, easting: number, northing: number): Position {
  const xi = (isSouth ? northing - 10_000_000 : northing) / meridian
  const eta = (easting - 500_000) / meridian
  const sum = (terms: readonly number[], term: (twoJ: number) => number) =>
    terms.reduce((total, factor, at) => total + factor * term(2 * (at + 1)), 0)
  const across = xi - sum(beta, (j) => Math.sin(j * xi) * Math.cosh(j * eta))
  const along = eta - sum(beta, (j) => Math.cos(j * xi) * Math.sinh(j * eta))
  const chi = Math.asin(Math.sin(across) / Math.cosh(along))
  const degrees = (angle: number) => (angle * 180) / Math.PI
  return {
    latitude: degrees(chi + sum(delta, (j) => Math.sin(j * chi))),
    longitude: wrapLongitude(centralMeridian(zone) + degrees(Math.atan2(Math.sinh(along), Math.cos(across)))),
  }
}

const pattern =
  /^(?:UTM\s*)?(?:ZONE\s*)?(\d{1,2})\s*([C-HJ-NP-X]|NORTH|SOUTH)?[\s,]+0?(\d{6}(?:\.\d{1,9})?)\s*M?\s*E?[\s,]+(\d{1,8}(?:\.\d{1,9})?)\s*M?\s*N?$/

/** Zones where land lies as far south as band S lies north of 10,000 km: Patagonia and the Falklands. */
const southernLand = new Set([18, 19, 20, 21])

/**
 * Reads UTM on WGS 84: "51K 345678 7654321", "12 N 626000mE 4270000mN", "51 south …". The letter is the band of latitude, N
 * or S the hemisphere. S is both: it is the band (Utah's 12S) where the northing lies in it, but for zones where the same
 * numbers are land in the south too; those and numbers without a letter that fit both hemispheres are asked back.
 */
export function readUtm(text: string): PlaceReading | undefined {
  const [match, zoneText, letter, east, north] = pattern.exec(text.toUpperCase()) ?? []
  if (match === undefined) return undefined
  const [zone, easting, northing] = [Number(zoneText), Number(east), Number(north)]
  if (zone < 1 || zone > 60) return problem('UTM zones are numbered 1 to 60.')
  if (easting < 100_000 || easting >= 900_000) return problem('A UTM easting is 100,000 to 900,000 metres.')
  if (northing > 10_000_000) return problem('A UTM northing is 0 to 10,000,000 metres.')
  // Beyond 84° north and 80° south there is another grid, so some northings are of one hemisphere alone.
  const [inNorth, inSouth] = [false, true].map((isSouth) => {
    const position = fromUtm(zone, isSouth, easting, northing)
    return position.latitude <= 84 && position.latitude >= -80 ? position : undefined
  })
  const place = (position: Position | undefined): PlaceReading =>
    position ? { kind: 'place', position, format: 'UTM' } : problem(`There is no northing ${north} in that hemisphere.`)

  if (letter === 'NORTH' || letter === 'N') return place(inNorth)
  if (letter === 'SOUTH') return place(inSouth)
  if (letter === undefined) {
    if (inNorth && inSouth) return problem(`North or south of the equator? Write ${zone} north or ${zone} south.`)
    return place(inNorth ?? inSouth)
  }
  if (letter === 'S') {
    if (!inNorth || findBand(inNorth.latitude) !== 'S') return place(inSouth)
    if (!southernLand.has(zone)) return place(inNorth)
    return problem(`${zone}S is a band in the north, and the south as well. Write ${zone} north or ${zone} south.`)
  }
  const found = letter < 'N' ? inSouth : inNorth
  const fitting = found && findBand(found.latitude)
  if (!found || fitting === letter || isEdge(found.latitude, letter)) return place(found)
  return problem(`Band ${letter} does not reach that northing: band ${fitting} would. Please check the numbers.`)
}

/** Returns whether a latitude is on the edge of a band: rounding may have put it on either side (0.0001° is 11 m). */
const isEdge = (latitude: number, band: string) => bandEdges(band).some((edge) => Math.abs(edge - latitude) < 0.0001)
