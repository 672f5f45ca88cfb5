import * as z from 'zod/mini'

const numbers = z.custom<readonly number[]>((value) => Array.isArray(value) && value.every(Number.isFinite))

/** Cells per degree, in both directions. */
export const cellsPerDegree = 4

/** The file with the country and state of every cell. */
export const nameTableSchema = z.object({
  /** Names of countries and states, one per line. */
  names: z.string(),
  /** For each name, its country's line, from 0; -1 for a country. */
  countries: numbers,
  /** The cells from the north-west corner row by row, run-length encoded: a line and its number of cells, in turn. -1 is the sea. */
  runs: numbers,
})

export type NameTable = z.infer<typeof nameTableSchema>
