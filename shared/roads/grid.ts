import type { Lines, TileLines } from './lines.ts'
import { overlap, unitsPerTile } from './read-roads.ts'

/** A piece of a line on the plane, numbered by the point where it starts. */
export type Segment = {
  readonly id: number
  readonly road: number
  readonly x: number
  readonly y: number
  readonly across: number
  readonly down: number
}

const [cellsPerSide, cellSize] = [32, unitsPerTile / 32]
/** Entries of a tile, so that a hostile one ends. */
const mostEntries = 2_000_000

export type Grid = {
  /** Lists the segments within reach of any place of a cell. */
  readonly cells: ReadonlyMap<number, readonly Segment[]>
  /** Returns the cell of a place; beyond the tile, the nearest one. */
  readonly findCell: (x: number, y: number) => number
}

/** Returns the segments of a tile and those within `reach` units of it in the tiles around. */
export function createGrid(lines: Lines, tile: TileLines, reach: number): Grid {
  const cells = new Map<number, Segment[]>()
  const toStep = (place: number, start: number) =>
    Math.max(0, Math.min(cellsPerSide - 1, Math.floor((place - start) / cellSize)))
  let entries = 0
  const enter = (segment: Segment) => {
    const { x, y, across, down } = segment
    const lastRow = toStep(Math.max(y, y + down) + reach, tile.top)
    for (let row = toStep(Math.min(y, y + down) - reach, tile.top); row <= lastRow; row++) {
      let [start, end] = [0, 1]
      // The part of the segment in the row and within reach of it; the outer rows also have what is beyond the tile.
      if (down !== 0 && row > 0 && row < cellsPerSide - 1) {
        const top = (tile.top + row * cellSize - reach - y) / down
        const bottom = (tile.top + (row + 1) * cellSize + reach - y) / down
        start = Math.max(0, Math.min(top, bottom))
        end = Math.min(1, Math.max(top, bottom))
      }
      const [one, other] = [x + start * across, x + end * across]
      const last = toStep(Math.max(one, other) + reach, tile.left)
      for (let column = toStep(Math.min(one, other) - reach, tile.left); column <= last; column++) {
        const cell = row * cellsPerSide + column
        const list = cells.get(cell)
        if (list) list.push(segment)
        else cells.set(cell, [segment])
        entries++
      }
    }
  }
  for (const other of lines.listAround(tile)) {
    const { xs, ys, roads, left, top, first } = other
    for (let at = 0; at < roads.length && entries < mostEntries; at++) {
      const road = roads[at] ?? 0
      if (road === 0) continue
      const [x, y] = [left + (xs[at] ?? 0), top + (ys[at] ?? 0)]
      const [across, down] = [left + (xs[at + 1] ?? 0) - x, top + (ys[at + 1] ?? 0) - y]
      const isNear =
        other === tile ||
        (touches(x, across, tile.left, reach + overlap) && touches(y, down, tile.top, reach + overlap))
      if (!isNear) continue
      enter({ id: first + at, road, x, y, across, down })
    }
  }
  return { cells, findCell: (x, y) => toStep(y, tile.top) * cellsPerSide + toStep(x, tile.left) }
}

const touches = (start: number, length: number, edge: number, reach: number) =>
  Math.max(start, start + length) >= edge - reach && Math.min(start, start + length) <= edge + unitsPerTile + reach

/** Returns the share of a segment (0 to 1) that is nearest to a place, and its distance in units. */
export function findNearestShare(
  { x, y, across, down }: Pick<Segment, 'x' | 'y' | 'across' | 'down'>,
  atX: number,
  atY: number,
) {
  const square = across * across + down * down
  const share = square === 0 ? 0 : Math.max(0, Math.min(1, ((atX - x) * across + (atY - y) * down) / square))
  return { share, units: Math.hypot(x + share * across - atX, y + share * down - atY) }
}
