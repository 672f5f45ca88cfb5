import * as z from 'zod/mini'
import { createItemParser } from '#functions/table/item-parser.ts'
import type { Item } from '#functions/table/table.ts'
import type { CheckIn } from '#shared/check-in.ts'
import { isTripId, type TripId } from '#shared/ids.ts'
import { storedCheckInSchema } from '#shared/schemas/check-in.ts'
import { brandedText } from '#shared/schemas/text.ts'

/** A check-in as stored; a trip's number may be used again after a restore, so its id tells whose it is. */
export type StoredCheckIn = CheckIn & { readonly tripId: TripId }

const itemSchema = z.object({
  ...storedCheckInSchema.shape,
  tripId: brandedText(isTripId),
  receivedAt: z.number(),
  by: z.optional(z.string()),
})

export const parseCheckIn: (item: Item) => StoredCheckIn = createItemParser(itemSchema)
