import type { Position } from '../geo.ts'

/** Returns a longitude from -180 to 180. */
export const wrapLongitude = (longitude: number): number =>
  Math.abs(longitude) <= 180 ? longitude : ((((longitude + 180) % 360) + 360) % 360) - 180

/** Latitude bands of 8 degrees from 80° S on; the last has 12 (DMA TM 8358.1). */
const bands = 'CDEFGHJKLMNPQRSTUVWX'

/** Returns a band's southern and northern edges in degrees. */
export const bandEdges = (band: string): readonly [number, number] => {
  const south = 8 * bands.indexOf(band) - 80
  return [south, band === 'X' ? 84 : south + 8]
}

/** Returns the band of a latitude from 80° S to 84° N. */
export const findBand = (latitude: number): string =>
  bands[Math.min(Math.floor((latitude + 80) / 8), bands.length - 1)] ?? ''

/** Zones with land in the south at the northings of band S: Patagonia and the Falklands. */
export const southernLand = new Set([18, 19, 20, 21])

// WGS 84, and Krüger's series to the third order: exact to millimeters (Kawase 2011, as in Wikipedia's "Universal
// Transverse Mercator coordinate system").
const [flattening, scale] = [1 / 298.257223563, 0.9996]
const n = flattening / (2 - flattening)
const eccentricity = (2 * Math.sqrt(n)) / (1 + n)
const meridian = (scale * 6378137 * (1 + n ** 2 / 4 + n ** 4 / 64)) / (1 + n)
const alpha = [n / 2 - (2 * n ** 2) / 3 + (5 * n ** 3) / 16, (13 * n ** 2) / 48 - (3 * n ** 3) / 5, (61 * n ** 3) / 240]
const beta = [n / 2 - (2 * n ** 2) / 3 + (37 * n ** 3) / 96, n ** 2 / 48 + n ** 3 / 15, (17 * n ** 3) / 480]
const delta = [2 * n - (2 * n ** 2) / 3 - 2 * n ** 3, (7 * n ** 2) / 3 - (8 * n ** 3) / 5, (56 * n ** 3) / 15]

export const formatZone = (zone: number): string => String(zone).padStart(2, '0')

export const centralMeridian = (zone: number): number => 6 * zone - 183

const sum = (terms: readonly number[], term: (twoJ: number) => number) =>
  terms.reduce((total, factor, at) => total + factor * term(2 * (at + 1)), 0)
const degrees = (angle: number) => (angle * 180) / Math.PI
const radians = (angle: number) => (angle * Math.PI) / 180

/** Returns the position of an easting and northing in meters; southern northings have 10,000 km added. */
export function fromUtm(zone: number, isSouth: boolean, easting: number, northing: number): Position {
  const xi = (isSouth ? northing - 10_000_000 : northing) / meridian
  const eta = (easting - 500_000) / meridian
  const across = xi - sum(beta, (j) => Math.sin(j * xi) * Math.cosh(j * eta))
  const along = eta - sum(beta, (j) => Math.cos(j * xi) * Math.sinh(j * eta))
  const chi = Math.asin(Math.sin(across) / Math.cosh(along))
  return {
    latitude: degrees(chi + sum(delta, (j) => Math.sin(j * chi))),
    longitude: wrapLongitude(centralMeridian(zone) + degrees(Math.atan2(Math.sinh(along), Math.cos(across)))),
  }
}

/**
 * Converts a position to UTM in meters, exact to millimeters; south of the equator the northing has 10,000 km added. Undefined north of
 * 84° N and south of 80° S, where the grid ends.
 */
export function toUtm({ latitude, longitude }: Position) {
  if (latitude > 84 || latitude < -80) return undefined
  const zone = findZone(latitude, longitude)
  const lambda = radians(wrapLongitude(longitude - centralMeridian(zone)))
  const sine = Math.sin(radians(latitude))
  const t = Math.sinh(Math.atanh(sine) - eccentricity * Math.atanh(eccentricity * sine))
  const across = Math.atan2(t, Math.cos(lambda))
  const along = Math.atanh(Math.sin(lambda) / Math.hypot(1, t))
  const xi = across + sum(alpha, (j) => Math.sin(j * across) * Math.cosh(j * along))
  const eta = along + sum(alpha, (j) => Math.cos(j * across) * Math.sinh(j * along))
  const band = findBand(latitude)
  return {
    zone,
    band,
    easting: 500_000 + meridian * eta,
    // A latitude just below zero rounds into band N, where the northing must not be negative.
    northing: band < 'N' ? 10_000_000 + meridian * xi : Math.max(0, meridian * xi),
  }
}

/** Returns a zone: 6 degrees wide, except at southwestern Norway and Svalbard (DMA TM 8358.1). */
function findZone(latitude: number, longitude: number): number {
  const isIn = (west: number, east: number) => longitude >= west && longitude < east
  if (latitude >= 56 && latitude < 64 && isIn(3, 12)) return 32
  if (latitude >= 72 && isIn(0, 42)) return isIn(0, 9) ? 31 : isIn(9, 21) ? 33 : isIn(21, 33) ? 35 : 37
  return (Math.floor((longitude + 180) / 6) % 60) + 1
}

/**
 * Writes UTM on WGS 84 in whole meters with the latitude band: "51K 450780 7672925". Undefined outside the grid. Band S
 * of zones 18 to 21 becomes "18 north", because many programs take S for the south there.
 */
export function writeUtm(position: Position): string | undefined {
  const found = toUtm(position)
  if (!found) return undefined
  const { zone, band, easting, northing } = found
  const area = band === 'S' && southernLand.has(zone) ? ' north' : band
  return `${formatZone(zone)}${area} ${Math.round(easting)} ${Math.round(northing)}`
}
