import * as z from 'zod/mini'

const numbers = z.custom<readonly number[]>((value) => Array.isArray(value) && value.every(Number.isFinite))

/** Lakes and rivers. Lines are longitudes and latitudes in hundredths of a degree, delta-encoded. */
export const waterTableSchema = z.object({
  lakes: z.array(
    z.object({
      name: z.string(),
      /** From 0, the largest, to 5. */
      rank: z.number(),
      /** The name's place in degrees, and the lake's width there. */
      at: z.tuple([z.number(), z.number()]),
      width: z.number(),
      /** The shore, then islands' shores. */
      rings: z.array(numbers),
    }),
  ),
  /** The zoom (256-pixel tiles) from which a river is drawn, and its weight: 0.15 to 1.2. */
  rivers: z.array(z.object({ zoom: z.number(), weight: z.number(), line: numbers })),
})

export type WaterTable = z.infer<typeof waterTableSchema>
