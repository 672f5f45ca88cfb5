import * as z from 'zod/mini'

/** A place on the WGS 84 ellipsoid, in decimal degrees. */
export type Position = { readonly latitude: number; readonly longitude: number }

/** Reads a coordinate as clients send it (a decimal string, a number too) and gives the decimal string, unrounded. */
const coordinateSchema = (label: string, limit: number) =>
  z.pipe(
    z.transform((value: unknown) => (typeof value === 'number' ? decimal(value) : value)),
    z.string({ error: `${label} is required` }).check(
      z.trim(),
      z.regex(/^-?\d{1,3}(\.\d{1,15})?$/, `${label} must be a decimal number of degrees`),
      z.refine<string>((text) => Math.abs(Number(text)) <= limit, `${label} must be between -${limit} and ${limit}`),
    ),
  )

// A tiny number prints as 1e-7, which is no decimal string; 15 places are more than any receiver measures.
const decimal = (value: number): string => {
  const text = String(value)
  return text.includes('e') && Number.isFinite(value) ? value.toFixed(15) : text
}

export const latitudeSchema = coordinateSchema('Latitude', 90)
export const longitudeSchema = coordinateSchema('Longitude', 180)

/** A position from the API's strings, or undefined when they are not both numbers in range. */
export function positionOf(latitude: string, longitude: string): Position | undefined {
  const position = { latitude: Number.parseFloat(latitude), longitude: Number.parseFloat(longitude) }
  return Math.abs(position.latitude) <= 90 && Math.abs(position.longitude) <= 180 ? position : undefined
}

const earthRadiusKm = 6371.0088 // IUGG mean radius
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Great-circle distance in kilometres (haversine formula on the mean sphere; within 0.6 % of the ellipsoid). */
export function distanceKm(from: Position, to: Position): number {
  const phi = radians(to.latitude - from.latitude)
  const lambda = radians(to.longitude - from.longitude)
  const chord =
    Math.sin(phi / 2) ** 2 +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.sin(lambda / 2) ** 2
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(chord)))
}

/** Initial great-circle bearing from one place to another, in degrees clockwise from true north, 0 to 360. */
export function bearingDegrees(from: Position, to: Position): number {
  const lambda = radians(to.longitude - from.longitude)
  const y = Math.sin(lambda) * Math.cos(radians(to.latitude))
  const x =
    Math.cos(radians(from.latitude)) * Math.sin(radians(to.latitude)) -
    Math.sin(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.cos(lambda)
  return ((Math.atan2(y, x) * 180) / Math.PI + 360) % 360
}
