import * as z from 'zod/mini'

const numbers = z.custom<readonly number[]>((value) => Array.isArray(value) && value.every(Number.isFinite))

/** Cells per degree. */
export const cellsPerDegree = 4

export const nameTableSchema = z.object({
  /** Names, one per line. */
  names: z.string(),
  /** Each name's country as its line from 0; -1 for a country. */
  countries: numbers,
  /** The cells from the north-west corner row by row, run-length encoded as line and count; -1 is the sea. */
  runs: numbers,
})

export type NameTable = z.infer<typeof nameTableSchema>
