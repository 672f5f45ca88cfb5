import type { Position } from '../geo.ts'
import { type Tile, toTile, toWorld } from '../tile.ts'
import { listTilesBeside } from '../tiles.ts'
import type { Way } from './way.ts'
import { locate, type WayLine } from './way-line.ts'

/** The zoom of the cells that a search reads one by one. */
export const cellZoom = 14
/** Meters between two places where the way is checked for areas and borders: less than a tile's buffer. */
const stepMeters = 25

/** A piece of the way of 25 m, numbered from its start, with its ends as fractions of the world's width. */
export type Step = {
  readonly at: number
  readonly x: number
  readonly y: number
  readonly across: number
  readonly down: number
}

/** Steps in a row. */
export type Run = { readonly first: number; readonly last: number }
type OpenRun = { readonly first: number; last: number }

export function createWayCells(line: WayLine, { legs }: Way, corridorKm: number, most: number) {
  const whole = line.meters.at(-1) ?? 0
  const count = Math.max(1, Math.ceil(whole / stepMeters))
  /** Returns the meters of the line before a step, also for a fraction of one. */
  const toMeters = (at: number) => Math.min(whole, at * stepMeters)
  const runs = new Map<number, OpenRun[]>()
  for (let at = 0; at < count; at++) {
    const key = toKey(toTile(locate(line, toMeters(at + 0.5)), cellZoom))
    const own = runs.get(key)
    const run = own?.at(-1)
    if (run?.last === at - 1) run.last = at
    else if (own) own.push({ first: at, last: at })
    else runs.set(key, [{ first: at, last: at }])
  }
  /** Returns the numbers of the steps whose middle is in a cell, as runs. */
  const listRuns = (cell: Tile): readonly Run[] => runs.get(toKey(cell)) ?? []
  const toStep = (at: number): Step => {
    const [from, to] = [at, at + 1].map((end) => toWorld(locate(line, toMeters(end))))
    if (!from || !to) return { at, x: 0, y: 0, across: 0, down: 0 }
    const across = to.x - from.x - Math.round(to.x - from.x)
    return { at, x: from.x, y: from.y, across, down: to.y - from.y }
  }
  return {
    /** Cells whose places may be in the corridor, in the way's order; a few more than `most` if there are too many. */
    cells: listCells(line, legs, corridorKm, most),
    listRuns,
    toMeters,
    /** Returns these steps. */
    listSteps: (cell: Tile): Step[] =>
      listRuns(cell).flatMap(({ first, last }) =>
        Array.from({ length: last - first + 1 }, (_, index) => toStep(first + index)),
      ),
  }
}

const toKey = ({ x, y }: Tile) => x * 2 ** cellZoom + y

function listCells(line: WayLine, legs: Way['legs'], corridorKm: number, most: number): Tile[] {
  const cells = new Map<number, Tile>()
  // Points that are left out are at most this far from the others.
  const apartKm = corridorKm / 10
  for (const [index, { slackKm }] of legs.entries()) {
    const points = thin(line, line.starts[index] ?? 0, line.starts[index + 1] ?? line.kms.length, apartKm * 1_000)
    const reachKm = corridorKm + slackKm + apartKm
    for (const cell of listTilesBeside(points, cellZoom, reachKm, most)) {
      const key = toKey(cell)
      if (!cells.has(key)) cells.set(key, cell)
    }
    if (cells.size > most) break
  }
  return [...cells.values()]
}

/** Returns the positions of a part of the line, of which those beside others are left out. */
function thin(line: WayLine, from: number, to: number, apart: number): Position[] {
  const kept: Position[] = []
  let last = Number.NEGATIVE_INFINITY
  for (let at = from; at < to; at++) {
    const meters = line.meters[at] ?? 0
    if (meters - last < apart && at + 1 < to) continue
    last = meters
    kept.push(locate(line, meters))
  }
  return kept
}
