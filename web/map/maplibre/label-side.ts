import type { Point } from './marker-moves.ts'

type Size = { readonly width: number; readonly height: number }
type Span = readonly [from: number, to: number]
export type Box = { readonly x: Span; readonly y: Span }
export type Side = 'right' | 'left' | 'below' | 'above'

/** Pixels from a point to its label, as in core/fuel-end.module.css. */
const gap = 18

/** Returns the pixels that the pin or cluster at a point covers. */
export const coverPin = ({ x, y }: Point): Box => ({ x: [x - 20, x + 20], y: [y - 38, y + 18] })

/** Pixels of the upper right corner where the map's controls and its legend are. */
const controls = { width: 110, height: 160 }

/** A label that is cut off is worse than one over a pin. */
const costOfHidden = 10

/**
 * Returns the side where most of a point's label is inside the frame and not below its controls, and which covers the least of the
 * other boxes; with the label's box there.
 */
export function chooseSide(at: Point, label: Size, frame: Size, others: readonly Box[]): readonly [Side, Box] {
  const { width, height } = label
  const place = (x: number, y: number): Box => ({ x: [x, x + width], y: [y, y + height] })
  const boxes: readonly (readonly [Side, Box])[] = [
    ['right', place(at.x + gap, at.y - height / 2)],
    ['left', place(at.x - gap - width, at.y - height / 2)],
    ['below', place(at.x - width / 2, at.y + gap)],
    ['above', place(at.x - width / 2, at.y - gap - height)],
  ]
  const inside: Box = { x: [0, frame.width], y: [0, frame.height] }
  const corner: Box = { x: [frame.width - controls.width, frame.width], y: [0, controls.height] }
  const costs = boxes.map(([side, box]) => {
    const hidden = width * height - measureCommon(box, inside) + measureCommon(box, corner)
    const covered = others.reduce((sum, other) => sum + measureCommon(box, other), 0)
    return { side, box, cost: hidden * costOfHidden + covered }
  })
  const { side, box } = costs.reduce((best, one) => (one.cost < best.cost ? one : best))
  return [side, box]
}

/** Returns the area that two boxes share. */
const measureCommon = (one: Box, other: Box): number => measureOverlap(one.x, other.x) * measureOverlap(one.y, other.y)

const measureOverlap = (one: Span, other: Span): number =>
  Math.max(0, Math.min(one[1], other[1]) - Math.max(one[0], other[0]))
