import type { Position } from 'geojson'
import { encodeLine } from '../encoded-line.ts'
import { type CoarseLayer, cellCount, type FineLayer, findCell, precision } from '../outline-table.ts'
import { thinLine } from './simplify.ts'

/** A polygon's closed rings, or a border alone. */
export type Shape = readonly Position[][]

type Coarse = {
  /** Degrees that a line may be off. */
  readonly tolerance: number
  /** Degrees across, below which shapes within one cell are left out. */
  readonly smallest: number
}

/** Divides fine shapes into cells, and simplifies them for the world's file. */
export function divideShapes(shapes: readonly Shape[], { tolerance, smallest }: Coarse) {
  const coarse: CoarseLayer = { inside: createLists(), across: [] }
  const fine: FineLayer[] = Array.from({ length: cellCount }, () => ({ inside: [], parts: [] }))
  for (const shape of shapes) {
    const kept = new Set(shape.flatMap((line) => thinLine(line, tolerance)))
    const lines = shape.map(open)
    const encodeCoarse = (line: readonly Position[]) =>
      encodeLine(
        line.filter((corner) => kept.has(corner)),
        precision.coarse,
      )
    const encodeFine = (line: readonly Position[]) => encodeLine(line, precision.fine)
    const cells = new Set(lines.flat().map(findCell))
    const [cell = 0] = cells
    if (cells.size === 1) {
      fine[cell]?.inside.push(lines.map(encodeFine))
      if (findSize(lines) >= smallest) coarse.inside[cell]?.push(lines.map(encodeCoarse))
      continue
    }
    const parts = lines.map(divideLine)
    for (const { cell, line } of parts.flat()) fine[cell]?.parts.push(encodeFine(line))
    coarse.across.push(parts.map((line) => line.map(({ cell, line }) => [cell, encodeCoarse(line)])))
  }
  return { coarse, fine }
}

const createLists = (): CoarseLayer['inside'] => Array.from({ length: cellCount }, () => [])

/** Drops a ring's last corner, which is its first. */
export const open = (line: readonly Position[]): readonly Position[] => {
  const [first, last] = [line[0], line.at(-1)]
  return line.length > 3 && first?.[0] === last?.[0] && first?.[1] === last?.[1] ? line.slice(0, -1) : line
}

/** Divides a line where it enters another cell. */
function divideLine(line: readonly Position[]) {
  const parts: { readonly cell: number; readonly line: Position[] }[] = []
  for (const corner of line) {
    const cell = findCell(corner)
    const last = parts.at(-1)
    if (last?.cell === cell) last.line.push(corner)
    else parts.push({ cell, line: [corner] })
  }
  return parts
}

/** Returns the longer side of the shape's box in degrees. */
function findSize(lines: readonly (readonly Position[])[]): number {
  const measure = (values: readonly number[]) => Math.max(...values) - Math.min(...values)
  const corners = lines.flat()
  return Math.max(measure(corners.map(([x = 0]) => x)), measure(corners.map(([, y = 0]) => y)))
}
