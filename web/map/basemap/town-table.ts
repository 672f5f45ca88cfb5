import * as z from 'zod/mini'

// Two hundred thousand numbers, checked one by one by the schema, would hold up the page for longer than a frame.
const numbers = z.custom<readonly number[]>((value) => Array.isArray(value) && value.every(Number.isFinite))

/** A file of towns: one entry per town in every column. Coordinates are thousandths of a degree, each after the first a difference to the one before. */
export const townTableSchema = z.object({
  names: z.string(),
  /** ISO 3166-1 alpha-2, with the region of the country where the table has it: 'US-UT', 'FR'. */
  areas: z.string(),
  latitudes: numbers,
  longitudes: numbers,
  populations: numbers,
  /** The zoom (256-pixel tiles) from which a town is drawn. */
  zooms: numbers,
})

export type TownTable = z.infer<typeof townTableSchema>
