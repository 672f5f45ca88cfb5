import type { Position as Coordinates } from 'geojson'
import { distanceKm, type Position } from '#shared/geo.ts'
import type { Bounds } from '../../../map/basemap/graticule.ts'
import { toBox } from '../../../map/core/box.ts'

/** A point on paper in tenths of a millimeter from the top left corner. */
export type Point = readonly [x: number, y: number]

/** The longest side and the shortest, in tenths of a millimeter. */
const [longest, shortest] = [1_800, 700]

/** A part of the paper. */
export type Box = readonly [left: number, top: number, right: number, bottom: number]

export type Projection = NonNullable<ReturnType<typeof createProjection>>

/** Shows places with some space around them; a degree of longitude is as wide as in the middle. */
export function createProjection(places: readonly Position[]) {
  const box = toBox(places)
  if (!box) return undefined
  const { west, south, east, north } = box
  const middle = { latitude: (south + north) / 2, longitude: (west + east) / 2 }
  // Near a pole a degree of longitude has no width.
  const stretch = Math.max(0.05, Math.cos((middle.latitude * Math.PI) / 180))
  const least = 0.1
  const spanX = Math.max(least, (east - west) * stretch) * 1.16
  const spanY = Math.max(least, north - south) * 1.16
  const scale = longest / Math.max(spanX, spanY)
  const width = Math.round(Math.max(shortest, spanX * scale))
  const height = Math.round(Math.max(shortest, spanY * scale))
  const bounds: Bounds = [
    middle.longitude - width / 2 / scale / stretch,
    Math.max(-90, middle.latitude - height / 2 / scale),
    middle.longitude + width / 2 / scale / stretch,
    Math.min(90, middle.latitude + height / 2 / scale),
  ]
  return {
    width,
    height,
    /** Edges in degrees; east may be beyond 180 for a map across the date line. */
    bounds,
    /** Projects longitude and latitude, the longitude in the bounds' turn of the world. */
    project: ([longitude = 0, latitude = 0]: Coordinates): Point => [
      (longitude - middle.longitude) * stretch * scale + width / 2,
      (middle.latitude - latitude) * scale + height / 2,
    ],
    /** Returns a longitude in the turn of the world nearest to the map's middle. */
    turn: (longitude: number) => longitude + 360 * Math.round((middle.longitude - longitude) / 360),
    /** Kilometers across the map in its middle. */
    km: 2 * distanceKm({ ...middle, longitude: bounds[0] }, middle),
  }
}
