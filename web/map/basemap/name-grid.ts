import * as z from 'zod/mini'
import { decodeNumbers } from '#shared/tracks/polyline.ts'

const numbers = z.custom<readonly number[]>((value) => Array.isArray(value) && value.every(Number.isFinite))

/** Cells per degree. */
export const cellsPerDegree = 4

export const nameTableSchema = z.object({
  /** Names, one per line. */
  names: z.string(),
  /** Each name's country as its line from 0; -1 for a country. */
  countries: numbers,
  /** Runs of equal cells from the north-west corner row by row: each run's line, -1 for the sea; see shared/tracks/polyline.ts. */
  lines: z.string(),
  /** The cell after each run, encoded the same way. */
  ends: z.string(),
})

export type NameTable = z.infer<typeof nameTableSchema>

const columns = 360 * cellsPerDegree
const rows = 180 * cellsPerDegree

export type NameGrid = ReturnType<typeof parseNameGrid>

export function parseNameGrid({ names, countries, lines, ends }: NameTable) {
  const cells = new Int16Array(columns * rows).fill(-1)
  const read = (text: string) => decodeNumbers(text, cells.length) ?? []
  const starts = [0, ...read(ends)]
  for (const [run, line] of read(lines).entries()) cells.fill(line, starts[run], starts[run + 1])
  return {
    /** Countries, and states with their country's index; -1 for a country. */
    names: names.split('\n').map((name, index) => ({ name, country: countries[index] ?? -1 })),
    /** Returns the index of the state, else the country, at a place in degrees; -1 at sea. */
    find(longitude: number, latitude: number): number {
      const column = Math.floor(((((longitude + 180) % 360) + 360) % 360) * cellsPerDegree)
      const row = Math.min(rows - 1, Math.max(0, Math.floor((90 - latitude) * cellsPerDegree)))
      return cells[row * columns + column] ?? -1
    },
  }
}
