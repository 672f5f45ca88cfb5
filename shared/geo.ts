/** A place on the WGS 84 ellipsoid, in decimal degrees. */
export type Position = { readonly latitude: number; readonly longitude: number }

/** Parses the API's coordinates; undefined unless both are numbers in range. */
export function toPosition(latitude: string, longitude: string): Position | undefined {
  const position = { latitude: Number.parseFloat(latitude), longitude: Number.parseFloat(longitude) }
  return Math.abs(position.latitude) <= 90 && Math.abs(position.longitude) <= 180 ? position : undefined
}

/** IUGG mean radius. */
export const earthRadiusKm = 6371.0088
/** Returns an angle in radians. */
export const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Returns the great-circle distance in kilometers (haversine on the mean sphere, within 0.6% of the ellipsoid). */
export function distanceKm(from: Position, to: Position): number {
  const phi = radians(to.latitude - from.latitude)
  const lambda = radians(to.longitude - from.longitude)
  const chord =
    Math.sin(phi / 2) ** 2 +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.sin(lambda / 2) ** 2
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(chord)))
}

/** Returns the initial great-circle bearing in degrees clockwise from true north, 0 to 360. */
export function bearingDegrees(from: Position, to: Position): number {
  const lambda = radians(to.longitude - from.longitude)
  const y = Math.sin(lambda) * Math.cos(radians(to.latitude))
  const x =
    Math.cos(radians(from.latitude)) * Math.sin(radians(to.latitude)) -
    Math.sin(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.cos(lambda)
  return ((Math.atan2(y, x) * 180) / Math.PI + 360) % 360
}

/** Returns the position at `share` (0 to 1) of the straight line on the map, the short way around the world. */
export function interpolateOnMap(from: Position, to: Position, share: number): Position {
  const turn = Math.round((from.longitude - to.longitude) / 360) * 360
  const longitude = from.longitude + share * (to.longitude + turn - from.longitude)
  return {
    latitude: from.latitude + share * (to.latitude - from.latitude),
    longitude: longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude,
  }
}

/** Returns `38.57332, -109.54984`; five decimals are about one meter. */
export function formatPosition({ latitude, longitude }: Position): string {
  return `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`
}

const directions = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const

/** Returns the compass direction nearest to a bearing in degrees. */
export function compassDirection(bearing: number): (typeof directions)[number] {
  return directions[Math.round((((bearing % 360) + 360) % 360) / 45) % 8] ?? 'N'
}
