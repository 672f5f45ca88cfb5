import Supercluster, { type PointFeature } from 'supercluster'
import { toBox, wrapLongitude } from './box.ts'
import { clusterOptions } from './cluster.ts'

/**
 * Supercluster on a round world. The library clusters nothing across one meridian, so places are rotated until their widest gap is there.
 */
export class RoundIndex<Properties extends object> extends Supercluster<Properties> {
  /** Longitude at the middle of the rotated world, in degrees. */
  #middle = 0

  constructor() {
    super(clusterOptions)
  }

  override load(points: PointFeature<Properties>[]) {
    const places = points.map(({ geometry: { coordinates } }) => ({ longitude: coordinates[0] ?? 0, latitude: 0 }))
    const { west, east } = toBox(places) ?? { west: 0, east: 0 }
    this.#middle = (west + east) / 2
    return super.load(points.map((point) => turn(point, -this.#middle)))
  }

  /** A west beyond -180 or an east beyond 180 crosses the date line. */
  override getClusters([west, south, east, north]: [number, number, number, number], zoom: number) {
    const left = east - west < 360 ? wrapLongitude(west - this.#middle) : -180
    const right = left + Math.min(360, east - west)
    const halves = right <= 180 ? [[left, right] as const] : [[left, 180] as const, [-180, right - 360] as const]
    return halves
      .flatMap(([from, to]) => super.getClusters([from, south, to, north], zoom))
      .map((found) => turn(found, this.#middle))
  }
}

function turn<Found extends PointFeature<unknown>>(found: Found, by: number): Found {
  const [longitude = 0, latitude = 0] = found.geometry.coordinates
  return { ...found, geometry: { ...found.geometry, coordinates: [wrapLongitude(longitude + by), latitude] } }
}
