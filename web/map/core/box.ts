import { distanceKm, type Position } from '#shared/geo.ts'

/** Edges in degrees. `east` is beyond 180 when the box crosses the date line. */
export type Box = { readonly west: number; readonly south: number; readonly east: number; readonly north: number }

/** A part of the Earth: its center, and its corners' distance from there. */
export type ShownPart = { readonly centre: Position; readonly km: number }
export type ShownBox = ShownPart & { readonly box: Box }

/** Returns the same meridian between -180 and 180. */
export const wrapLongitude = (longitude: number) =>
  longitude >= -180 && longitude < 180 ? longitude : ((((longitude + 180) % 360) + 360) % 360) - 180

/** Returns the smallest box around some places, the short way around the world. */
export function toBox(positions: readonly Position[]): Box | undefined {
  if (positions.length === 0) return undefined
  const longitudes = positions.map(({ longitude }) => longitude).toSorted((a, b) => a - b)
  let widest = -1
  let west = 0
  let east = 0
  for (const [index, longitude] of longitudes.entries()) {
    const last = index === longitudes.length - 1
    // Adding and subtracting 360 changes a longitude slightly, and the box would be as wide as the world.
    const next = longitudes[last ? 0 : index + 1] ?? longitude
    const gap = next - longitude + (last ? 360 : 0)
    if (gap <= widest) continue
    widest = gap
    west = next
    east = longitude < next ? longitude + 360 : longitude
  }
  const latitudes = positions.map(({ latitude }) => latitude)
  const smallest = (values: readonly number[]) => values.reduce((a, b) => Math.min(a, b))
  const largest = (values: readonly number[]) => values.reduce((a, b) => Math.max(a, b))
  return { west, east, south: smallest(latitudes), north: largest(latitudes) }
}

/** Returns the share of a box's width at which a place is; undefined for a place outside. */
export function measureAcross(
  { west, south, east, north }: Box,
  { latitude, longitude }: Position,
): number | undefined {
  if (latitude < south || latitude > north) return undefined
  return [longitude, longitude + 360]
    .map((one) => (one - west) / (east - west))
    .find((share) => share >= 0 && share <= 1)
}

/** Returns a circle through a box's corners. */
export function toShownPart({ west, south, east, north }: Box): ShownBox {
  const width = east < west ? east - west + 360 : east - west
  const centre = { latitude: (south + north) / 2, longitude: wrapLongitude(west + width / 2) }
  const corners = [south, north].map((latitude) => distanceKm(centre, { latitude, longitude: wrapLongitude(west) }))
  const from = width >= 360 ? -180 : wrapLongitude(west)
  const box = { west: from, south, east: from + Math.min(width, 360), north }
  return { centre, km: width >= 180 ? Number.POSITIVE_INFINITY : Math.max(...corners), box }
}
