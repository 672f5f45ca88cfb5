import * as z from 'zod/mini'
import { createItemParser } from '#functions/table/item-parser.ts'
import type { Item } from '#functions/table/table.ts'
import { isTripId } from '#shared/ids.ts'
import { sheetFieldsSchema } from '#shared/schemas/sheet.ts'
import { brandedText } from '#shared/schemas/text.ts'
import type { TripSheet } from '#shared/sheet.ts'

const itemSchema = z.object({ ...sheetFieldsSchema.shape, tripId: brandedText(isTripId), rev: z.number() })

export const parseSheet: (item: Item) => TripSheet = createItemParser(itemSchema)
