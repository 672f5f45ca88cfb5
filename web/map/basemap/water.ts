import type { Feature } from 'geojson'
import { decodeLine } from './encoded-line.ts'
import type { Bounds } from './graticule.ts'
import { precision, type WaterTable } from './water-table.ts'

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
