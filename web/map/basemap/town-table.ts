import * as z from 'zod/mini'

/** A file of towns in columns. Coordinates are thousandths of a degree, as `encodeNumbers` writes them. */
export const townTableSchema = z.object({
  names: z.string(),
  /** Other names, comma-separated, a line per town. */
  aliases: z.string(),
  /** ISO 3166-1 alpha-2, with some regions: 'US-UT', 'FR'. */
  areas: z.string(),
  latitudes: z.string(),
  longitudes: z.string(),
  /** Base-36 digit: five times the population's decimal logarithm. */
  populations: z.string(),
  /** Base-36 digit: the zoom (256-pixel tiles) from which it is drawn. */
  zooms: z.string(),
  /** Base-36 digit: 0 for a town, else the kind of remote place from 1. */
  kinds: z.string(),
  /** More names of the overview's towns; empty in the overview. */
  overviewAliases: z.string(),
})

export type TownTable = z.infer<typeof townTableSchema>
