import * as z from 'zod/mini'
import { createItemParser } from '#functions/table/item-parser.ts'
import type { Item } from '#functions/table/table.ts'
import { isTripId } from '#shared/ids.ts'
import { brandedText } from '#shared/schemas/text.ts'
import { tripPlanSchema } from '#shared/schemas/trip.ts'
import type { Trip } from '#shared/trip.ts'

const itemSchema = z.object({
  id: brandedText(isTripId),
  name: z.string(),
  description: z.string(),
  waypointCount: z.number(),
  plan: z.optional(tripPlanSchema),
  sample: z.optional(z.string()),
  rev: z._default(z.number(), 0),
  changes: z._default(z.number(), 0),
})

export const toTrip: (item: Item) => Trip = createItemParser(itemSchema)
