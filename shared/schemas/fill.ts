import * as z from 'zod/mini'
import { isDay } from '../date.ts'
import type { ChangesOf } from '../fields.ts'
import { type FillFields, fillFields, type NewFill } from '../fill.ts'
import { isTripId, isWaypointId, listUlids } from '../ids.ts'
import { limits } from '../limits.ts'
import { ulidSchema } from './ids.ts'
import { numberBetween } from './number.ts'
import { rowsOf } from './rows.ts'
import { type Shape, toChangesSchema } from './shape.ts'
import { surfacesSchema } from './stop.ts'
import { brandedText, requiredText } from './text.ts'

const most = limits.fills

const flag = (label: string) => z.optional(z.boolean({ error: `${label} must be true or false` }))
const currencyError = 'Currency must be a code like AUD'

/** A fill-up's fields, as saved. */
export const fillFieldsSchema = z.object({
  day: brandedText(isDay, `Day must be a real day between ${limits.dateFirstYear} and ${limits.dateLastYear}`),
  amount: numberBetween('Amount', most.amount.min, most.amount.max),
  full: z.boolean({ error: 'full must be true or false' }),
  odometer: z.optional(numberBetween('Odometer', 0, most.odometer, 'km')),
  km: z.optional(numberBetween('Distance', 0, most.km, 'km')),
  surface: z.optional(surfacesSchema('The surfaces of a fill-up must add up to 100%')),
  missed: flag('missed'),
  reset: flag('reset'),
  confirmed: flag('confirmed'),
  price: z.optional(numberBetween('Price', 0, most.price)),
  currency: z.optional(z.string({ error: currencyError }).check(z.regex(/^[A-Z]{3}$/, currencyError))),
  tripId: z.optional(brandedText(isTripId, 'The trip must be named by its id')),
  waypointId: z.optional(brandedText(isWaypointId, 'The stop must be named by its id')),
  note: z.optional(requiredText('Note', most.note)),
} satisfies Shape<FillFields>)

const { shape } = fillFieldsSchema

const newFields = { ...shape, full: z._default(shape.full, true) }

/** The body of POST …/fills. Full, unless it says otherwise. */
export const newFillSchema = z.object({ ...newFields, id: ulidSchema } satisfies Shape<NewFill>)

const rowsMessage = `fills must be 1 to ${most.batch} fill-ups`

const rowsSchema = rowsOf<FillFields>('Fill-up', z.object(newFields), most.batch, rowsMessage)

/**
 * The body of POST …/fills/batch, answered with the fill-ups' `ids` in order. `id` is the client's ULID of the first fill-up; the
 * others follow (`listUlids`).
 */
export const fillBatchSchema = z.object({ fills: rowsSchema, id: ulidSchema }).check(
  z.refine(({ id: first, fills }) => listUlids(first, fills.length) !== undefined, {
    error: 'id leaves no room for so many fill-ups behind it',
    path: ['id'],
  }),
)
export type FillBatch = z.infer<typeof fillBatchSchema>

/** The body of PUT. */
export const fillChangesSchema = toChangesSchema<FillFields>(fillFields, shape)
export type FillChanges = ChangesOf<FillFields>
