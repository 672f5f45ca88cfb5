import { limits } from '../limits.ts'
import { createGrid } from './grid.ts'
import type { Segment, TrackPoint } from './measure.ts'
import { interpolate, measureChord, toVector, type Vector } from './sphere.ts'

/** Points of a line in numbers, because a file can have a million; a missing height is NaN. */
export type LinePoints = {
  readonly latitudes: Float64Array
  readonly longitudes: Float64Array
  readonly heights: Float32Array
}

/** A line of a file or a recording, in segments that may be far apart. */
export type CutLine = { readonly name: string; readonly segments: readonly LinePoints[] }

/** Lines in driving order, as one; positions on it are indexes of points, with a fraction between two points. */
export type Path = LinePoints & {
  /** Indexes of points that start a new segment after a gap. */
  readonly breaks: ReadonlySet<number>
  /** Names of the lines, with their first points. */
  readonly names: readonly { readonly start: number; readonly name: string }[]
}

/** Returns a recording's points as the cut needs them. */
export const toLinePoints = (segment: Segment): LinePoints => ({
  latitudes: Float64Array.from(segment, ({ latitude }) => latitude),
  longitudes: Float64Array.from(segment, ({ longitude }) => longitude),
  heights: Float32Array.from(segment, ({ height }) => height ?? Number.NaN),
})

const breakMeters = limits.track.breakKm * 1_000

type PathPiece = { readonly line: CutLine; readonly isReversed: boolean }

/** Joins the parts' points. A gap of more than 300 m between two segments is a break. */
function createPath(parts: readonly PathPiece[]): Path {
  const pieces = parts.flatMap(({ line: { name, segments }, isReversed }) =>
    (isReversed ? segments.toReversed() : segments)
      .filter(({ latitudes }) => latitudes.length > 0)
      .map((points) => ({ name, points: isReversed ? reverse(points) : points })),
  )
  const count = pieces.reduce((sum, { points }) => sum + points.latitudes.length, 0)
  const path = {
    latitudes: new Float64Array(count),
    longitudes: new Float64Array(count),
    heights: new Float32Array(count),
    breaks: new Set<number>(),
    names: pieces.map(({ name }) => ({ start: 0, name })),
  }
  let start = 0
  let end: Vector | undefined
  for (const [at, { name, points }] of pieces.entries()) {
    path.latitudes.set(points.latitudes, start)
    path.longitudes.set(points.longitudes, start)
    path.heights.set(points.heights, start)
    path.names[at] = { start, name }
    if (end && measureChord(end, locate(points, 0)) > breakMeters) path.breaks.add(start)
    end = locate(points, points.latitudes.length - 1)
    start += points.latitudes.length
  }
  return path
}

const reverse = ({ latitudes, longitudes, heights }: LinePoints): LinePoints => ({
  latitudes: latitudes.toReversed(),
  longitudes: longitudes.toReversed(),
  heights: heights.toReversed(),
})

export const readPosition = ({ latitudes, longitudes }: LinePoints, at: number) => ({
  latitude: latitudes[at] ?? 0,
  longitude: longitudes[at] ?? 0,
})

const locate = (points: LinePoints, at: number): Vector => toVector(readPosition(points, at))

/** Returns the segments between two positions, in this direction, even if `to` comes first. */
export function cutPath(path: Path, from: number, to: number): Segment[] {
  const [low, high] = [Math.min(from, to), Math.max(from, to)]
  const segments: TrackPoint[][] = [[readPoint(path, low)]]
  for (let at = Math.floor(low) + 1; at < high; at++) {
    if (path.breaks.has(at)) segments.push([])
    segments.at(-1)?.push(readPoint(path, at))
  }
  if (path.breaks.has(high)) segments.push([])
  segments.at(-1)?.push(readPoint(path, high))
  return from <= to ? segments : segments.reverse().map((segment) => segment.reverse())
}

function readPoint(path: Path, position: number): TrackPoint {
  const [before, after] = [Math.floor(position), Math.ceil(position)]
  const [low = Number.NaN, high = Number.NaN] = [path.heights[before], path.heights[after]]
  const share = position - before
  const height = low + share * (high - low)
  const point = interpolate(readPosition(path, before), readPosition(path, after), share)
  return Number.isNaN(height) ? point : { ...point, height }
}

/** Ends with more others around are not joined: which one continues the line is unclear. */
const crowd = 40

/**
 * Joins lines whose ends are within 300 m: a line with the next one of the file first, then the nearest ends, in either
 * direction.
 */
export function joinLines(lines: readonly CutLine[]): Path[] {
  const full = lines.filter(({ segments }) => segments.some(({ latitudes }) => latitudes.length > 0))
  const partners = findPartners(full)
  const visited = new Set<number>()
  const paths: Path[] = []
  for (let end = 0; end < 2 * full.length; end++) {
    if (partners.has(end) || visited.has(end >> 1)) continue
    const parts: PathPiece[] = []
    for (let next: number | undefined = end; next !== undefined; next = partners.get(next ^ 1)) {
      const line = full[next >> 1]
      if (line) parts.push({ line, isReversed: next % 2 === 1 })
      visited.add(next >> 1)
    }
    paths.push(createPath(parts))
  }
  return paths
}

/** Returns the end that continues each end. End 2n is the start of line n, end 2n + 1 its last point. */
function findPartners(lines: readonly CutLine[]): ReadonlyMap<number, number> {
  const ends = lines.flatMap(({ segments }) => {
    const full = segments.filter(({ latitudes }) => latitudes.length > 0)
    const [first, last] = [full[0], full.at(-1)]
    return first && last ? [locate(first, 0), locate(last, last.latitudes.length - 1)] : []
  })
  const partners = new Map<number, number>()
  const roots = lines.map((_, at) => at)
  const findRoot = (line: number): number => {
    let root = line
    for (let next = roots[root]; next !== undefined && next !== root; next = roots[root]) root = next
    roots[line] = root
    return root
  }
  for (const [one, other] of listPairs(ends)) {
    const [root, otherRoot] = [findRoot(one >> 1), findRoot(other >> 1)]
    if (root === otherRoot || partners.has(one) || partners.has(other)) continue
    roots[otherRoot] = root
    partners.set(one, other)
    partners.set(other, one)
  }
  return partners
}

/** Returns pairs of ends within 300 m, in the order in which they are joined. */
function listPairs(ends: readonly Vector[]): (readonly [number, number])[] {
  const grid = createGrid(limits.track.breakKm)
  const cells = Map.groupBy(ends.keys(), (at) => grid.findCell(ends[at] ?? origin))
  const listAround = (point: Vector, one: number): readonly number[] => {
    const around: number[] = []
    for (const cell of grid.listCells(point)) {
      const here = cells.get(cell) ?? []
      // Successive lines of a crowd can still be in driving order.
      if (around.length + here.length > crowd) return [one + 1]
      around.push(...here)
    }
    return around
  }
  const pairs = ends.flatMap((point, one) => {
    return listAround(point, one).flatMap((other) => {
      const end = ends[other]
      const meters = end && other > one && other >> 1 !== one >> 1 ? measureChord(point, end) : Number.POSITIVE_INFINITY
      return meters <= breakMeters ? [{ one, other, meters: one % 2 === 1 && other === one + 1 ? -1 : meters }] : []
    })
  })
  return pairs.sort((a, b) => a.meters - b.meters).map(({ one, other }) => [one, other] as const)
}

const origin: Vector = [0, 0, 0]
