import type { Feature } from 'geojson'
import * as z from 'zod/mini'
import { decodeLine } from './encoded-line.ts'
import type { Bounds } from './graticule.ts'

/** Parts of a degree that lines are rounded to. */
export const precision = 100

/** An encoded line; see encoded-line.ts. */
const line = z.string()

/** Lakes and rivers. */
export const waterTableSchema = z.object({
  lakes: z.array(
    z.object({
      name: z.string(),
      /** From 0, the largest, to 5. */
      rank: z.number(),
      /** The name's place in degrees, and the lake's width there. */
      at: z.tuple([z.number(), z.number()]),
      width: z.number(),
      /** The shore, then islands' shores. */
      rings: z.array(line),
    }),
  ),
  /** The zoom (256-pixel tiles) from which a river is drawn, and its weight: 0.15 to 1.2. */
  rivers: z.array(z.object({ zoom: z.number(), weight: z.number(), line })),
})

export type WaterTable = z.infer<typeof waterTableSchema>

/** Returns a file's lakes, their names' points, and rivers, by `kind`. */
export function parseWater({ lakes, rivers }: WaterTable): Feature[] {
  return [
    ...lakes.map(
      ({ rank, rings }): Feature => ({
        type: 'Feature',
        properties: { kind: 'lake', rank },
        geometry: { type: 'Polygon', coordinates: rings.map(parseLine) },
      }),
    ),
    ...lakes
      .filter(({ name }) => name !== '')
      .map(
        ({ name, rank, at, width }): Feature => ({
          type: 'Feature',
          properties: { kind: 'lake-name', name, rank, width },
          geometry: { type: 'Point', coordinates: at },
        }),
      ),
    ...rivers.map(
      ({ zoom, weight, line }): Feature => ({
        type: 'Feature',
        properties: { kind: 'river', zoom, weight },
        geometry: { type: 'LineString', coordinates: parseLine(line) },
      }),
    ),
  ]
}

const parseLine = (line: string) => decodeLine(line, precision)

/** Returns true if two boxes overlap; the second may cross the date line. */
export function overlap(box: Bounds, [west, south, east, north]: Bounds): boolean {
  if (box[1] > north || box[3] < south) return false
  const turn = Math.ceil((west - box[2]) / 360) * 360
  return box[0] + turn <= east
}
