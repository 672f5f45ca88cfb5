import type { Position } from '../geo.ts'
import { findNearestShare } from './grid.ts'
import { measureUnit, toPlane } from './lines.ts'
import type { Network } from './network.ts'
import { isFerry } from './road.ts'

/** A place on an edge: its share of the edge, and how far the searched position is from it. */
export type Snap = { readonly edge: number; readonly share: number; readonly meters: number }

/** Returns the nearest place of each piece within `reach` meters of a position. */
function listSnaps(network: Network, position: Position, reach: number): Map<number, Snap> {
  const { plane, xs, ys, from, to, roads, pieces } = network
  const { x, y } = toPlane(plane, position)
  const unit = measureUnit(plane, y)
  const most = reach / unit
  const found = new Map<number, Snap>()
  for (let edge = 0; edge < roads.length; edge++) {
    const [start, end] = [from[edge] ?? 0, to[edge] ?? 0]
    const [startX, startY, endX, endY] = [xs[start] ?? 0, ys[start] ?? 0, xs[end] ?? 0, ys[end] ?? 0]
    if (Math.min(startX, endX) - x > most || x - Math.max(startX, endX) > most) continue
    if (Math.min(startY, endY) - y > most || y - Math.max(startY, endY) > most) continue
    if (((roads[edge] ?? 0) & isFerry) !== 0) continue
    const segment = { x: startX, y: startY, across: endX - startX, down: endY - startY }
    const { share, units } = findNearestShare(segment, x, y)
    const meters = units * unit
    const piece = pieces.of[start] ?? 0
    if (meters <= reach && meters < (found.get(piece)?.meters ?? Number.POSITIVE_INFINITY))
      found.set(piece, { edge, share, meters })
  }
  return found
}

/** Why two positions have no pair of snaps: one is on no road, or both are on roads that don't meet. */
export type NoPair = 'no road at start' | 'no road at end' | 'two networks'

/**
 * Returns the two positions' places on the largest piece that both are near. `reaches` are meters: the next one counts for
 * a position that is on no road within the one before.
 */
export function snapPair(
  network: Network,
  [start, end]: readonly [Position, Position],
  reaches: readonly number[],
): readonly [Snap, Snap] | NoPair {
  const list = (position: Position) => {
    for (const reach of reaches) {
      const snaps = listSnaps(network, position, reach)
      if (snaps.size > 0) return snaps
    }
    return undefined
  }
  const [starts, ends] = [list(start), list(end)]
  if (!starts) return 'no road at start'
  if (!ends) return 'no road at end'
  let best: { pair: readonly [Snap, Snap]; km: number } | undefined
  for (const [piece, snap] of starts) {
    const [other, km] = [ends.get(piece), network.pieces.kms[piece] ?? 0]
    if (other && (!best || km > best.km)) best = { pair: [snap, other], km }
  }
  return best?.pair ?? 'two networks'
}
