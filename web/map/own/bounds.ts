import type { Header } from 'pmtiles'
import type { Position } from '#shared/geo.ts'
import type { Tile } from '#shared/tile.ts'
import { fromWorld } from '#shared/tiles.ts'

/** The box of an archive, by its header; it may cross the date line. */
type Bounds = Pick<Header, 'minLon' | 'maxLon' | 'minLat' | 'maxLat'>

export function isInside({ minLon, maxLon, minLat, maxLat }: Bounds, { latitude, longitude }: Position): boolean {
  const isAcross = maxLon < minLon
  const isBetween = isAcross ? longitude >= minLon || longitude <= maxLon : longitude >= minLon && longitude <= maxLon
  return isBetween && latitude >= minLat && latitude <= maxLat
}

/** Returns true for a tile that is not cut by the edge of the box. */
export const isTileInside = (bounds: Bounds, { z, x, y }: Tile): boolean =>
  [0, 1].every((edge) => isInside(bounds, fromWorld({ x: (x + edge) / 2 ** z, y: (y + edge) / 2 ** z })))
