import * as z from 'zod/mini'

/** A file of towns: one entry per town in every column. Coordinates are thousandths of a degree, each after the first a difference to the one before. */
export const townTableSchema = z.object({
  names: z.string(),
  /** ISO 3166-1 alpha-2, with the region of the country where the table has it: 'US-UT', 'FR'. */
  areas: z.string(),
  latitudes: z.array(z.number()),
  longitudes: z.array(z.number()),
  populations: z.array(z.number()),
  /** The zoom (256-pixel tiles) from which a town is drawn. */
  zooms: z.array(z.number()),
})

export type TownTable = z.infer<typeof townTableSchema>
