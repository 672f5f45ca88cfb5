import type { Point } from './marker-moves.ts'

type Size = { readonly width: number; readonly height: number }
export type Side = 'right' | 'left' | 'below' | 'above'

/** Pixels from a point to its label, as in core/fuel-end.module.css. */
const gap = 18
/** Pixels covered around the place of a pin or cluster. */
const reach = { side: 20, above: 38, below: 18 }

/** Returns the side where a point's label is inside the frame and covers the fewest other markers. */
export function chooseSide(at: Point, label: Size, frame: Size, others: readonly Point[]): Side {
  const { width, height } = label
  const corners: readonly (readonly [Side, Point])[] = [
    ['right', { x: at.x + gap, y: at.y - height / 2 }],
    ['left', { x: at.x - gap - width, y: at.y - height / 2 }],
    ['below', { x: at.x - width / 2, y: at.y + gap }],
    ['above', { x: at.x - width / 2, y: at.y - gap - height }],
  ]
  const countCovered = (corner: Point) =>
    others.filter(
      ({ x, y }) =>
        x + reach.side > corner.x &&
        x - reach.side < corner.x + width &&
        y + reach.below > corner.y &&
        y - reach.above < corner.y + height,
    ).length
  const isInside = ({ x, y }: Point) => x >= 0 && y >= 0 && x + width <= frame.width && y + height <= frame.height
  const costs = corners.map(([side, corner]) => ({
    side,
    cost: countCovered(corner) + (isInside(corner) ? 0 : others.length + 1),
  }))
  return costs.reduce((best, one) => (one.cost < best.cost ? one : best)).side
}
