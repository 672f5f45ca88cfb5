import type { Feature, Position } from 'geojson'
import { decodeLine } from './encoded-line.ts'
import { type CoarseLayer, cellCount, type FineLayer, precision } from './outline-table.ts'

type Kind = 'land' | 'borders'

type OutlineArea = {
  /** Returns only the features that this cell's fine outlines change. */
  readonly only?: number
  /** Leaves out what is within other cells, and draws lines through them straight: no straight line leaves a cell. */
  readonly near?: ReadonlySet<number>
}

/**
 * Returns the features of a layer, with fine outlines in the cells that have them and coarse ones elsewhere. Identifiers stay the same.
 */
export function createOutlineFeatures(
  kind: Kind,
  coarse: CoarseLayer,
  fine: ReadonlyMap<number, FineLayer>,
  { only, near }: OutlineArea = {},
): Feature[] {
  const toFeature = kind === 'land' ? toLand : toLines
  const isFar = (cell: number) => near !== undefined && !near.has(cell)
  const inside = coarse.inside.flatMap((shapes, cell) => {
    if (isFar(cell) || (only !== undefined && only !== cell)) return []
    const finer = fine.get(cell)
    const decode = finer ? decodeFine : decodeCoarse
    return [{ ...toFeature((finer?.inside ?? shapes).map((shape) => shape.map(decode))), id: cell }]
  })
  /** The number of parts used, by cell. */
  const used = new Map<number, number>()
  const across = coarse.across.flatMap((shape, index) => {
    const lines = shape.map((parts) =>
      parts.map(([cell, line]) => {
        const at = used.get(cell) ?? 0
        used.set(cell, at + 1)
        const finer = fine.get(cell)?.parts[at]
        const decode = () => (finer === undefined ? decodeCoarse(line) : decodeFine(finer))
        return { cell, decode: () => (isFar(cell) ? takeEnds(decodeCoarse(line)) : decode()) }
      }),
    )
    if (only !== undefined && !lines.flat().some(({ cell }) => cell === only)) return []
    return [{ ...toFeature([lines.map((parts) => parts.flatMap(({ decode }) => decode()))]), id: cellCount + index }]
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
