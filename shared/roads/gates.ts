import { type Tile, toWorld } from '../tile.ts'
import type { Coordinates } from '../track.ts'
import { findNearestShare } from './grid.ts'
import { measureUnit } from './lines.ts'
import { type TileRoads, unitsPerTile } from './read-roads.ts'

/** Meters from a route within which a gate is on it: both are rounded to the units of their tile. */
const onRouteMeters = 15

/** Counts the gates on a route along the roads of tiles of one zoom. */
export function countGates(
  points: readonly Coordinates[],
  zoom: number,
  findTile: (tile: Tile) => TileRoads | undefined,
): number {
  const passed = new Set<TileRoads['gates'][number]>()
  const width = 2 ** zoom * unitsPerTile
  const corners = points.map(([latitude, longitude]) => {
    const { x, y } = toWorld({ latitude, longitude })
    return { x: x * width, y: y * width }
  })
  for (const [at, to] of corners.entries()) {
    const from = corners[at - 1]
    if (!from) continue
    // Roads are cut at the edges of tiles, so each segment is in one.
    const [x, y] = [toColumn(from.x, to.x), toColumn(from.y, to.y)]
    const segment = {
      x: from.x - x * unitsPerTile,
      y: from.y - y * unitsPerTile,
      across: to.x - from.x,
      down: to.y - from.y,
    }
    for (const gate of findTile({ z: zoom, x, y })?.gates ?? []) {
      const { units } = findNearestShare(segment, gate.x, gate.y)
      if (units * measureUnit({ width, crosses: false }, to.y) <= onRouteMeters) passed.add(gate)
    }
  }
  return passed.size
}

const toColumn = (from: number, to: number) => Math.floor((from + to) / 2 / unitsPerTile)
