import type { Position } from './geo.ts'

/** A tile of the web's map: zoom, column from the date line, row from the top. */
export type Tile = { readonly z: number; readonly x: number; readonly y: number }

/** Web Mercator's edge. */
export const lastLatitude = 85.0511

/** Returns a place as fractions of the world's width from the date line and the top. */
export function toWorld({ latitude, longitude }: Position): { x: number; y: number } {
  const sine = Math.sin((Math.max(-lastLatitude, Math.min(lastLatitude, latitude)) * Math.PI) / 180)
  return { x: longitude / 360 + 0.5, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) }
}

export function toTile(place: Position, z: number): Tile {
  const count = 2 ** z
  const { x, y } = toWorld(place)
  return {
    z,
    x: ((Math.floor(x * count) % count) + count) % count,
    y: Math.max(0, Math.min(count - 1, Math.floor(y * count))),
  }
}
