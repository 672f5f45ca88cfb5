import * as z from 'zod/mini'

// Validating two hundred thousand numbers one by one would block the page for longer than a frame.
const numbers = z.custom<readonly number[]>((value) => Array.isArray(value) && value.every(Number.isFinite))

/** A file of towns: one entry per town in every column. Coordinates are thousandths of a degree, delta-encoded. */
export const townTableSchema = z.object({
  names: z.string(),
  /** ISO 3166-1 alpha-2, with the region where the table has it: 'US-UT', 'FR'. */
  areas: z.string(),
  latitudes: numbers,
  longitudes: numbers,
  populations: numbers,
  /** The zoom (256-pixel tiles) from which a town is drawn. */
  zooms: numbers,
})

export type TownTable = z.infer<typeof townTableSchema>
