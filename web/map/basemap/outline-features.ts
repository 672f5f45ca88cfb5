import type { Feature, Position } from 'geojson'
import { decodeLine } from './encoded-line.ts'
import { type CellOutlines, precision, type WorldOutlines } from './outline-table.ts'

type Kind = 'land' | 'borders'

/**
 * Returns the features of a layer, with fine outlines in the cells that have them and coarse ones elsewhere. With `near`, leaves out what is
 * within other cells, and draws lines through them straight: no straight line leaves a cell.
 */
export function createOutlineFeatures(
  kind: Kind,
  { [kind]: coarse }: Pick<WorldOutlines, Kind>,
  fine: ReadonlyMap<number, CellOutlines>,
  near?: ReadonlySet<number>,
): Feature[] {
  const toFeature = kind === 'land' ? toLand : toLines
  const isFar = (cell: number) => near !== undefined && !near.has(cell)
  const inside = coarse.inside.flatMap((shapes, cell) => {
    if (isFar(cell)) return []
    const finer = fine.get(cell)?.[kind]
    const decode = finer ? decodeFine : decodeCoarse
    return [toFeature((finer?.inside ?? shapes).map((shape) => shape.map(decode)))]
  })
  /** The number of parts used, by cell. */
  const used = new Map<number, number>()
  const across = coarse.across.map((shape) => {
    const lines = shape.map((parts) =>
      parts.flatMap(([cell, line]) => {
        const at = used.get(cell) ?? 0
        used.set(cell, at + 1)
        if (isFar(cell)) return takeEnds(decodeCoarse(line))
        const finer = fine.get(cell)?.[kind].parts[at]
        return finer === undefined ? decodeCoarse(line) : decodeFine(finer)
      }),
    )
    return toFeature([lines])
  })
  return [...inside, ...across]
}

const takeEnds = (line: readonly Position[]) => line.filter((_, at) => at === 0 || at === line.length - 1)

const decodeCoarse = (line: string) => decodeLine(line, precision.coarse)
export const decodeFine = (line: string) => decodeLine(line, precision.fine)

/** Returns polygons from rings without their last corners. */
export function toLand(polygons: readonly (readonly Position[][])[]): Feature {
  const coordinates = polygons
    .map((rings) =>
      rings.flatMap((ring) => {
        const [first] = ring
        return first && ring.length >= 3 ? [[...ring, first]] : []
      }),
    )
    .filter((rings) => rings.length > 0)
  return { type: 'Feature', properties: {}, geometry: { type: 'MultiPolygon', coordinates } }
}

export function toLines(shapes: readonly (readonly Position[][])[]): Feature {
  const coordinates = shapes.flat().filter((line) => line.length > 1)
  return { type: 'Feature', properties: {}, geometry: { type: 'MultiLineString', coordinates } }
}
