import { distanceKm, type Position } from '#shared/geo.ts'

/** Edges in degrees. `east` is beyond 180 when the box crosses the date line. */
export type Box = { readonly west: number; readonly south: number; readonly east: number; readonly north: number }

/** A part of the Earth: its middle, and how far its corners are from there. */
export type ShownPart = { readonly centre: Position; readonly km: number }
/** The same with its edges. */
export type ShownBox = ShownPart & { readonly box: Box }

/** A longitude from -180 up to 180, the same meridian as one beyond. */
export const wrapLongitude = (longitude: number) =>
  longitude >= -180 && longitude < 180 ? longitude : ((((longitude + 180) % 360) + 360) % 360) - 180

/** The smallest box around some places, the shortest way round the world; undefined around none. */
export function toBox(positions: readonly Position[]): Box | undefined {
  if (positions.length === 0) return undefined
  const longitudes = positions.map(({ longitude }) => longitude).toSorted((a, b) => a - b)
  let widest = -1
  let west = 0
  let east = 0
  for (const [index, longitude] of longitudes.entries()) {
    const last = index === longitudes.length - 1
    // The longitude itself, never one taken around by 360 and back: that comes back a hair off, and the box as wide as the world.
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

/** What lies in a box, as a circle through its corners; one that is half the world wide, or more, holds all of it. */
export function toShownPart({ west, south, east, north }: Box): ShownBox {
  const width = east < west ? east - west + 360 : east - west
  const centre = { latitude: (south + north) / 2, longitude: wrapLongitude(west + width / 2) }
  const corners = [south, north].map((latitude) => distanceKm(centre, { latitude, longitude: wrapLongitude(west) }))
  const from = width >= 360 ? -180 : wrapLongitude(west)
  const box = { west: from, south, east: from + Math.min(width, 360), north }
  return { centre, km: width >= 180 ? Number.POSITIVE_INFINITY : Math.max(...corners), box }
}
