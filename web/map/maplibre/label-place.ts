import type { Point } from './marker-moves.ts'

type Size = { readonly width: number; readonly height: number }
type Span = readonly [from: number, to: number]
export type Box = { readonly x: Span; readonly y: Span }

/** Pixels from a point to its label, as in core/fuel-end.module.css. */
const gap = 18

/** Returns the pixels that the pin or cluster at a point covers. */
export const coverPin = ({ x, y }: Point): Box => ({ x: [x - 20, x + 20], y: [y - 38, y + 18] })

/** Pixels of the upper right corner where the map's controls and its legend are. */
const controls = { width: 110, height: 160 }

/** Pixels between a label above or below its point and the sides of the map. */
const edge = 8

/** A label that is cut off is worse than one over a pin. */
const costOfHidden = 10

/**
 * Returns the place of a point's label: to the right, to the left, below or above, where most of it is inside the frame and not below its
 * controls, and where it covers the least of the other boxes.
 */
export function placeLabel(at: Point, { width, height }: Size, frame: Size, others: readonly Box[]): Box {
  const place = (x: number, y: number): Box => ({ x: [x, x + width], y: [y, y + height] })
  // Beside the middle rather than cut off.
  const x = Math.max(edge, Math.min(at.x - width / 2, frame.width - width - edge))
  const boxes = [
    place(at.x + gap, at.y - height / 2),
    place(at.x - gap - width, at.y - height / 2),
    place(x, at.y + gap),
    place(x, at.y - gap - height),
  ]
  const inside: Box = { x: [0, frame.width], y: [0, frame.height] }
  const corner: Box = { x: [frame.width - controls.width, frame.width], y: [0, controls.height] }
  const costs = boxes.map((box) => {
    const hidden = width * height - measureCommon(box, inside) + measureCommon(box, corner)
    const covered = others.reduce((sum, other) => sum + measureCommon(box, other), 0)
    return { box, cost: hidden * costOfHidden + covered }
  })
  return costs.reduce((best, one) => (one.cost < best.cost ? one : best)).box
}

/** Returns the area that two boxes share. */
const measureCommon = (one: Box, other: Box): number => measureOverlap(one.x, other.x) * measureOverlap(one.y, other.y)

const measureOverlap = (one: Span, other: Span): number =>
  Math.max(0, Math.min(one[1], other[1]) - Math.max(one[0], other[0]))
