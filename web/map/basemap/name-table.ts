import * as z from 'zod/mini'

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
