import * as z from 'zod/mini'
import { createItemParser } from '#functions/table/item-parser.ts'
import type { Item } from '#functions/table/table.ts'
import { isTripId } from '#shared/ids.ts'
import { brandedText } from '#shared/schemas/text.ts'
import { tripPlanFieldsSchema } from '#shared/schemas/trip-plan.ts'
import type { ExportedTripPlan } from '#shared/trip-plan.ts'

const itemSchema = z.object({ ...tripPlanFieldsSchema.shape, tripId: brandedText(isTripId), rev: z.number() })

export const parseTripPlan: (item: Item) => ExportedTripPlan = createItemParser(itemSchema)
