import { earthRadiusKm, type Position } from '../geo.ts'
import type { Tile } from '../tile.ts'
import { fromWorld } from '../tiles.ts'
import { findLast } from '../tracks/along.ts'
import { toVector } from '../tracks/sphere.ts'
import type { Way } from './way.ts'
import type { WayLine } from './way-line.ts'

/** A pass of the way by a place: the nearest point of the way, and the leg. */
export type Pass = { readonly km: number; readonly off: number; readonly leg: number }

/** Pieces that are skipped at once if they are far away, and those of a group of such blocks. */
export const blockLength = 32
const groupLength = 32 * blockLength
/** The first of two places on the way that are as near counts; meters on the way back differ by rounding. */
const equal = 0.001

/** A part of the line: a sphere around it, and the farthest reach of its legs. All in meters. */
export type Block = {
  readonly start: number
  readonly end: number
  readonly x: number
  readonly y: number
  readonly z: number
  readonly farthest: number
}

/** A sphere. All in meters from the earth's center. */
type Ball = { readonly x: number; readonly y: number; readonly z: number; readonly radius: number }

/** Returns the smallest sphere around the first of these places that has all of them. */
export function enclose([middle, ...others]: readonly [Position, ...Position[]]): Ball {
  const center = toMeters(middle)
  const radius = Math.max(0, ...others.map((other) => measure(center, toMeters(other))))
  return { ...center, radius }
}

/** Returns a sphere around a tile. */
export function encloseTile({ z, x, y }: Tile): Ball {
  const place = (across: number, down: number) => fromWorld({ x: (x + across) / 2 ** z, y: (y + down) / 2 ** z })
  return enclose([place(0.5, 0.5), place(0, 0), place(1, 0), place(0, 1), place(1, 1)])
}

/**
 * Returns a search for the passes of places, by the corridor of each leg. A pass ends where the way stays out of the
 * corridor for at least the corridor's width.
 */
export function createFindPasses(line: WayLine, { legs }: Way, corridorKm: number) {
  const reaches = legs.map(({ slackKm }) => (corridorKm + slackKm) * 1_000)
  const count = Math.max(0, line.kms.length - 1)
  const list = (length: number) =>
    Array.from({ length: Math.ceil(count / length) }, (_, at) =>
      toBlock(line, reaches, at * length, Math.min(count, (at + 1) * length)),
    )
  const [blocks, groups] = [list(blockLength), list(groupLength)]
  const blocksPerGroup = groupLength / blockLength

  /** Returns the blocks that may pass a place of the ball within their corridor. */
  const listNear = (ball: Ball): Block[] =>
    groups.flatMap((group, at) =>
      isNear(group, ball)
        ? blocks.slice(at * blocksPerGroup, (at + 1) * blocksPerGroup).filter((block) => isNear(block, ball))
        : [],
    )

  /** Returns a place's passes in the way's order; `near` are the blocks of a ball that it is in. */
  const findPasses = (position: Position, near: readonly Block[]): Pass[] => {
    const point = { ...toMeters(position), radius: 0 }
    const passes: Pass[] = []
    let best: { km: number; meters: number; leg: number } | undefined
    let last = Number.NEGATIVE_INFINITY
    const end = () => {
      if (best) passes.push({ km: best.km, off: best.meters / 1_000, leg: best.leg })
      best = undefined
    }
    for (const block of near) {
      if (!isNear(block, point)) continue
      let leg = findLast(line.starts, block.start)
      for (let at = block.start; at < block.end; at++) {
        while (at >= (line.starts[leg + 1] ?? Number.POSITIVE_INFINITY)) leg++
        const found = findFoot(line, at, point, reaches[leg] ?? 0)
        if (!found) continue
        if (found.fromKm - last >= corridorKm) end()
        last = found.toKm
        if (!best || found.meters < best.meters - equal) best = { km: found.km, meters: found.meters, leg }
      }
    }
    end()
    return passes
  }
  return { listNear, findPasses }
}

/** Returns the foot of a place on a piece of the line, and the part of it within reach; undefined if there is none. */
function findFoot({ vectors, kms }: WayLine, at: number, point: Ball, reach: number) {
  // Without arrays, because a search measures millions of pieces.
  const from = 3 * at
  const startX = vectors[from] ?? 0
  const startY = vectors[from + 1] ?? 0
  const startZ = vectors[from + 2] ?? 0
  const dx = (vectors[from + 3] ?? 0) - startX
  const dy = (vectors[from + 4] ?? 0) - startY
  const dz = (vectors[from + 5] ?? 0) - startZ
  const x = point.x - startX
  const y = point.y - startY
  const z = point.z - startZ
  const square = dx * dx + dy * dy + dz * dz
  const anywhere = square === 0 ? 0 : (x * dx + y * dy + z * dz) / square
  const share = Math.max(0, Math.min(1, anywhere))
  const off = (x - share * dx) ** 2 + (y - share * dy) ** 2 + (z - share * dz) ** 2
  if (off > reach * reach) return undefined
  const aside = (x - anywhere * dx) ** 2 + (y - anywhere * dy) ** 2 + (z - anywhere * dz) ** 2
  const half = square === 0 ? 0 : Math.sqrt(Math.max(0, reach * reach - aside) / square)
  const [start = 0, end = 0] = [kms[at], kms[at + 1]]
  const place = (one: number) => start + Math.max(0, Math.min(1, one)) * (end - start)
  return { km: place(share), meters: Math.sqrt(off), fromKm: place(anywhere - half), toKm: place(anywhere + half) }
}

function toBlock({ vectors, starts }: WayLine, reaches: readonly number[], start: number, end: number): Block {
  const read = (at: number) => ({
    x: vectors[3 * at] ?? 0,
    y: vectors[3 * at + 1] ?? 0,
    z: vectors[3 * at + 2] ?? 0,
  })
  const center = read(Math.floor((start + end) / 2))
  let radius = 0
  for (let at = start; at <= end; at++) radius = Math.max(radius, measure(center, read(at)))
  const own = reaches.slice(findLast(starts, start), findLast(starts, end) + 1)
  return { start, end, ...center, farthest: radius + Math.max(0, ...own) }
}

type Point = { readonly x: number; readonly y: number; readonly z: number }

const isNear = (block: Block, ball: Ball) => measure(block, ball) <= block.farthest + ball.radius

const measure = (one: Point, other: Point) =>
  Math.sqrt((one.x - other.x) ** 2 + (one.y - other.y) ** 2 + (one.z - other.z) ** 2)

function toMeters(position: Position): Point {
  const [x, y, z] = toVector(position)
  const meters = earthRadiusKm * 1_000
  return { x: x * meters, y: y * meters, z: z * meters }
}
