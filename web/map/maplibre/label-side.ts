import type { Point } from './marker-moves.ts'

type Size = { readonly width: number; readonly height: number }
export type Side = 'right' | 'left' | 'below' | 'above'

/** Pixels from a point to its label, as in core/fuel-end.module.css. */
const gap = 18
/** Pixels covered around the place of a pin or cluster. */
const reach = { side: 20, above: 38, below: 18 }

/** Pixels of the upper right corner where the map's controls and its legend are. */
const controls = { width: 110, height: 160 }

/** Returns the side where a point's label is inside the frame, not below its controls, and covers the least of other markers. */
export function chooseSide(at: Point, label: Size, frame: Size, others: readonly Point[]): Side {
  const { width, height } = label
  const corners: readonly (readonly [Side, Point])[] = [
    ['right', { x: at.x + gap, y: at.y - height / 2 }],
    ['left', { x: at.x - gap - width, y: at.y - height / 2 }],
    ['below', { x: at.x - width / 2, y: at.y + gap }],
    ['above', { x: at.x - width / 2, y: at.y - gap - height }],
  ]
  const measureCovered = (corner: Point) =>
    others.reduce((sum, { x, y }) => {
      const across = measureCommon([x - reach.side, x + reach.side], [corner.x, corner.x + width])
      return sum + across * measureCommon([y - reach.above, y + reach.below], [corner.y, corner.y + height])
    }, 0)
  const isFree = ({ x, y }: Point) => x + width <= frame.width - controls.width || y >= controls.height
  const isInside = ({ x, y }: Point) => x >= 0 && y >= 0 && x + width <= frame.width && y + height <= frame.height
  const costs = corners.map(([side, corner]) => ({
    side,
    cost: isInside(corner) && isFree(corner) ? measureCovered(corner) : Number.POSITIVE_INFINITY,
  }))
  return costs.reduce((best, one) => (one.cost < best.cost ? one : best)).side
}

type Span = readonly [from: number, to: number]
const measureCommon = (one: Span, other: Span) => Math.max(0, Math.min(one[1], other[1]) - Math.max(one[0], other[0]))
