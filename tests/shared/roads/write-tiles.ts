import { encodeTile } from '../../support/vector-tile.ts'
import { createRandom } from '../tracks/lines.ts'
import type { About, Drawn, Point } from './made-up-roads.ts'

/** Writes roads as vector tiles, as Planetiler does: cut, merged, thinned and simplified. */

export type SchemaName = 'openmaptiles' | 'protomaps'
type Attributes = Readonly<Record<string, string | number | boolean>>
type Feature = { readonly attributes: Attributes; readonly lines: readonly (readonly Point[])[] }

const [extent, buffer] = [4_096, 64]
/** Units that lines differ by at most, and below which they are dropped: 0.1 and 0.5 pixels of 256. */
const [tolerance, shortest] = [1.6, 8]

const layers = { openmaptiles: 'transportation', protomaps: 'roads' } as const

const toAttributes: Readonly<Record<SchemaName, (about: About) => Attributes>> = {
  openmaptiles: ({ kind, surface, brunnel, isOneWay }) => ({
    class: kind === 'construction' ? 'primary_construction' : kind,
    ...(surface && { surface }),
    ...(brunnel && { brunnel }),
    ...(isOneWay && { oneway: 1 }),
  }),
  protomaps: ({ kind, brunnel, isOneWay }) => ({
    ...(kind === 'construction'
      ? { kind: 'other', kind_detail: kind }
      : kind === 'track' || kind === 'path'
        ? { kind: 'path', kind_detail: kind }
        : kind === 'minor'
          ? { kind: 'minor_road', kind_detail: 'unclassified' }
          : { kind: 'major_road', kind_detail: kind }),
    ...(brunnel && { [`is_${brunnel}`]: true }),
    ...(isOneWay && { oneway: 'yes' }),
  }),
}

/** Returns the tiles of a zoom by `x/y`. */
export function writeTiles(drawn: readonly Drawn[], schema: SchemaName, zoom: number): Map<string, Uint8Array> {
  const random = createRandom(9)
  const scale = 2 ** (zoom - 14)
  const tiles = new Map<string, Map<string, Feature>>()
  for (const { line, ...about } of drawn) {
    const attributes = toAttributes[schema](about)
    // Merging turns some lines around, and Protomaps' one-ways with them.
    const isTurned = random() < (schema === 'protomaps' || !about.isOneWay ? 0.3 : 0)
    const scaled = line.map(({ x, y }) => ({ x: x * scale, y: y * scale }))
    const points = isTurned ? scaled.toReversed() : scaled
    const steps = (values: readonly number[]) => {
      const [first, last] = [Math.min(...values) - buffer, Math.max(...values) + buffer].map((one) =>
        Math.floor(one / extent),
      )
      return Array.from({ length: (last ?? 0) - (first ?? 0) + 1 }, (_, at) => (first ?? 0) + at)
    }
    for (const x of steps(points.map((point) => point.x)))
      for (const y of steps(points.map((point) => point.y))) {
        const lines = clip(points.map((point) => ({ x: point.x - x * extent, y: point.y - y * extent })))
        if (lines.length === 0) continue
        const features = tiles.get(`${x}/${y}`) ?? new Map<string, Feature>()
        tiles.set(`${x}/${y}`, features)
        // 40 % of features have the lines of several roads.
        const group = JSON.stringify(attributes) + (random() < 0.4 ? '' : features.size)
        features.set(group, {
          attributes,
          lines: mergeLines([...(features.get(group)?.lines ?? []), ...lines], about.isOneWay),
        })
      }
  }
  return new Map(
    [...tiles].map(([key, features]) => [
      key,
      encodeTile({ [layers[schema]]: [...features.values()].map(thin).filter(({ lines }) => lines.length > 0) }),
    ]),
  )
}

/** Returns the parts of a line inside of the tile and its buffer. */
function clip(line: readonly Point[]): Point[][] {
  const parts: Point[][] = []
  const [low, high] = [-buffer, extent + buffer]
  for (let at = 1; at < line.length; at++) {
    const [from, to] = [line[at - 1], line[at]]
    if (!from || !to) continue
    const [across, down] = [to.x - from.x, to.y - from.y]
    const shares = [(low - from.x) / across, (high - from.x) / across, (low - from.y) / down, (high - from.y) / down]
    const cuts = [0, ...shares.filter((share) => share > 0 && share < 1).sort((a, b) => a - b), 1]
    const place = (share: number) => ({ x: from.x + share * across, y: from.y + share * down })
    for (let cut = 1; cut < cuts.length; cut++) {
      const [start = 0, end = 1] = [cuts[cut - 1], cuts[cut]]
      const middle = place((start + end) / 2)
      if (Math.min(middle.x, middle.y) < low || Math.max(middle.x, middle.y) > high) continue
      const last = parts.at(-1)
      const [first, next] = [start === 0 ? from : place(start), end === 1 ? to : place(end)]
      if (start === 0 && last?.at(-1) === from) last.push(next)
      else parts.push([first, next])
    }
  }
  return parts
}

const isSame = (one: Point | undefined, other: Point | undefined) => one?.x === other?.x && one?.y === other?.y

/** Joins the last line to one that ends where it starts or ends. */
function mergeLines(lines: (readonly Point[])[], keepsDirection = false): (readonly Point[])[] {
  const last = lines.at(-1)
  const others = lines.slice(0, -1)
  const ends = (point: Point | undefined) =>
    others.filter((line) => isSame(line[0], point) || isSame(line.at(-1), point))
  const [end] = last ? [last.at(-1)] : []
  const [neighbor, ...more] = ends(end)
  if (!last || !neighbor || more.length > 0) return lines
  const isAhead = isSame(neighbor[0], end)
  if (!isAhead && keepsDirection) return lines
  const joined = [...last, ...(isAhead ? neighbor : neighbor.toReversed()).slice(1)]
  return [...others.filter((line) => line !== neighbor), joined]
}

/** Drops points nearer to the line than the tolerance (Douglas and Peucker). */
function simplify(line: readonly Point[]): Point[] {
  const [first, last] = [line[0], line.at(-1)]
  if (!first || !last) return []
  const [across, down] = [last.x - first.x, last.y - first.y]
  const square = across ** 2 + down ** 2
  let [farthest, most] = [0, tolerance]
  for (const [at, { x, y }] of line.entries()) {
    const share = square === 0 ? 0 : Math.max(0, Math.min(1, ((x - first.x) * across + (y - first.y) * down) / square))
    const off = Math.hypot(first.x + share * across - x, first.y + share * down - y)
    if (off > most) [farthest, most] = [at, off]
  }
  if (farthest === 0) return [first, last]
  return [...simplify(line.slice(0, farthest + 1)), ...simplify(line.slice(farthest)).slice(1)]
}

/** Returns a feature's simplified lines, without the shortest. */
const thin = ({ attributes, lines }: Feature) => ({
  type: 'line' as const,
  attributes,
  lines: lines.map(simplify).filter((line) => {
    const [first, last] = [line[0], line.at(-1)]
    return line.length > 2 || Math.hypot((first?.x ?? 0) - (last?.x ?? 0), (first?.y ?? 0) - (last?.y ?? 0)) >= shortest
  }),
})
