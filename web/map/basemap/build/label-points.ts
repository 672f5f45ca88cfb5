import type { Position } from 'geojson'
import { findRuns, unwrap } from '#shared/cells.ts'

/** The place of a name, and the area's width there in degrees of longitude. */
export type LabelPoint = { readonly name: string; readonly at: readonly [number, number]; readonly width: number }

type Area = { readonly name: string; readonly polygons: Position[][][] }

/** Returns label points: the middle of the widest horizontal run in the largest polygon. */
export function labelPoints(areas: readonly Area[]): LabelPoint[] {
  return areas.flatMap(({ name, polygons }) => {
    const largest = polygons.map((polygon) => polygon.map(unwrap)).toSorted((a, b) => size(b[0]) - size(a[0]))[0]
    const run = largest && widestRun(largest)
    return run
      ? [{ name, at: [round((run.from + run.to) / 2), round(run.latitude)], width: round(run.to - run.from) }]
      : []
  })
}

const round = (degrees: number) => Math.round(degrees * 100) / 100

function size(ring: Position[] = []): number {
  let sum = 0
  for (const [index, [x = 0, y = 0]] of ring.entries()) {
    const [nextX = 0, nextY = 0] = ring[(index + 1) % ring.length] ?? []
    sum += x * nextY - nextX * y
  }
  return Math.abs(sum) / 2
}

function widestRun(polygon: Position[][]) {
  const latitudes = (polygon[0] ?? []).map(([, y = 0]) => y)
  const south = latitudes.reduce((a, b) => Math.min(a, b))
  const north = latitudes.reduce((a, b) => Math.max(a, b))
  // Only the middle half, because a triangle's widest line is its edge.
  const candidates = Array.from({ length: 11 }, (_, step) => south + (north - south) * (0.3 + step * 0.04))
  return candidates
    .flatMap((latitude) => findRuns(polygon, latitude))
    .toSorted((a, b) => visibleWidth(b) - visibleWidth(a))[0]
}

const visibleWidth = (run: { from: number; to: number; latitude: number }) =>
  (run.to - run.from) * Math.cos((run.latitude * Math.PI) / 180)
