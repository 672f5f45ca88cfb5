import * as z from 'zod/mini'
import { createItemParser } from '#functions/table/item-parser.ts'
import type { Item } from '#functions/table/table.ts'
import type { Fill } from '#shared/fill.ts'
import { fillFieldsSchema } from '#shared/schemas/fill.ts'

const itemSchema = z.object({ ...fillFieldsSchema.shape, id: z.string(), rev: z._default(z.number(), 0) })

export const parseFill: (item: Item) => Fill = createItemParser(itemSchema)

/** Returns the vehicle's id in a fill-up's sort key. */
export const toVehicleId = ({ sk }: Item): string => String(sk).split('#')[1] ?? ''
