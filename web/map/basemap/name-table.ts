import * as z from 'zod/mini'

const numbers = z.custom<readonly number[]>((value) => Array.isArray(value) && value.every(Number.isFinite))

/** Cells to a degree, in both directions. */
export const cellsPerDegree = 4

/** The file that says which country and which state every cell lies in. */
export const nameTableSchema = z.object({
  /** Names of countries and states, one a line. */
  names: z.string(),
  /** Of each name the line of the country it is a state of, counted from 0; -1 of a country. */
  countries: numbers,
  /** The cells from the north-west corner row by row: a line and for how many cells it goes on, each in turn. -1 is the sea. */
  runs: numbers,
})

export type NameTable = z.infer<typeof nameTableSchema>
