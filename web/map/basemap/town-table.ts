import * as z from 'zod/mini'

// Validating a hundred thousand numbers one by one would block the page for longer than a frame.
const numbers = z.custom<readonly number[]>((value) => Array.isArray(value) && value.every(Number.isFinite))

/** A file of towns: one entry per town in every column. Coordinates are thousandths of a degree, delta-encoded. */
export const townTableSchema = z.object({
  names: z.string(),
  /** Other names, comma-separated; a line per town. */
  aliases: z.string(),
  /** ISO 3166-1 alpha-2, with the region where the table has it: 'US-UT', 'FR'. */
  areas: z.string(),
  latitudes: numbers,
  longitudes: numbers,
  /** A digit to base 36 per town: five times the decimal logarithm, which is enough to rank them. */
  populations: z.string(),
  /** A digit to base 36 per town: the zoom (256-pixel tiles) from which it is drawn. */
  zooms: z.string(),
  /** A digit to base 36 per town: 0 for a town, else a place of our own list, the number of its kind from 1. */
  kinds: z.string(),
  /** More names of the overview's towns, in its order. Empty in the overview. */
  overviewAliases: z.string(),
})

export type TownTable = z.infer<typeof townTableSchema>
