import * as z from 'zod/mini'

/** Parts of a degree that lines are rounded to. */
export const precision = 100

/** An encoded line; see encoded-line.ts. */
const line = z.string()

/** Lakes and rivers. */
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
      rings: z.array(line),
    }),
  ),
  /** The zoom (256-pixel tiles) from which a river is drawn, and its weight: 0.15 to 1.2. */
  rivers: z.array(z.object({ zoom: z.number(), weight: z.number(), line })),
})

export type WaterTable = z.infer<typeof waterTableSchema>
