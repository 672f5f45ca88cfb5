import * as z from 'zod/mini'
import { type Day, isDay } from '../date.ts'
import { limits } from '../limits.ts'
import { datesInOrder, datesOutOfOrder } from '../waypoint.ts'
import { ownIdSchema } from './ids.ts'
import { optionalFields } from './stop.ts'
import { brandedText, optionalText, requiredText } from './text.ts'

/** Parses a client's decimal string or number into a decimal string of at most 15 decimals. */
const coordinateSchema = (label: string, limit: number) =>
  z.pipe(
    z.transform((value: unknown) => {
      if (typeof value === 'string') return longDecimal.test(value.trim()) ? decimal(Number(value)) : value
      return typeof value === 'number' ? decimal(value) : value
    }),
    z.string({ error: `${label} is required` }).check(
      z.trim(),
      z.regex(/^-?\d{1,3}(\.\d{1,15})?$/, `${label} must be a decimal number of degrees`),
      z.refine<string>((text) => Math.abs(Number(text)) <= limit, `${label} must be between -${limit} and ${limit}`),
      z.overwrite((text) => text.replace(negativeZero, '$<zero>')),
    ),
  )

/** More than 15 decimals, as some programs write. */
const longDecimal = /^-?\d{1,3}\.\d{16,100}$/
const negativeZero = /^-(?<zero>0+(\.0+)?)$/

// Tiny numbers print as 1e-7, which is not a decimal string; 15 decimals exceed any receiver's precision.
const decimal = (value: number): string =>
  /e-|\.\d{16}/.test(String(value)) ? value.toFixed(15).replace(/\.?0+$/, '') : String(value)

/**
 * Parses a client's date into a Day or null: `YYYY-MM-DD` with an optional, ignored time; null, '' or absent for no
 * date.
 */
export const daySchema = (label: string) =>
  z.pipe(
    z.transform((value: unknown) => (value === undefined || value === '' ? null : value)),
    z.nullable(
      z.pipe(
        z.pipe(
          z
            .string({ error: `${label} must be a date` })
            .check(z.regex(/^\d{4}-\d{2}-\d{2}($|T)/, `${label} must be a date like 2027-05-31`)),
          z.transform((text: string) => text.slice(0, 10)),
        ),
        brandedText(isDay, `${label} must be a real day between ${limits.dateFirstYear} and ${limits.dateLastYear}`),
      ),
    ),
  )

const latitudeSchema = coordinateSchema('Latitude', 90)
const longitudeSchema = coordinateSchema('Longitude', 180)

const fieldsSchema = z.object({
  name: requiredText('Waypoint name'),
  description: optionalText('Description'),
  latitude: latitudeSchema,
  longitude: longitudeSchema,
  startDate: daySchema('Start date'),
  endDate: daySchema('End date'),
})
/** In a PUT, absent keeps them and null removes them. */
const clearableFields = Object.fromEntries(
  Object.entries(optionalFields).map(([name, schema]) => [name, z.nullable<z.ZodMiniType>(schema)]),
) as { [Name in keyof typeof optionalFields]: z.ZodMiniNullable<(typeof optionalFields)[Name]> }
const inputSchema = z.extend(fieldsSchema, clearableFields)

type Dates = { readonly startDate?: Day | null | undefined; readonly endDate?: Day | null | undefined }
const checkDates = z.refine<Dates>(({ startDate = null, endDate = null }) => datesInOrder(startDate, endDate), {
  error: datesOutOfOrder,
  path: ['endDate'],
  // Reported beside errors of other fields, but not for invalid dates.
  when: ({ issues }) => issues.every(({ path: [field] = [] }) => field !== undefined && !/Date$/.test(String(field))),
})

/** A waypoint of a batch. Coordinates stay decimal strings; dates become days. */
export const newWaypointSchema = inputSchema.check(checkDates)
export type NewWaypoint = z.infer<typeof newWaypointSchema>

/** The body of POST. `id` is the client's own ULID, which makes the request safe to repeat. */
export const waypointInputSchema = z.extend(inputSchema, { id: ownIdSchema }).check(checkDates)
export type WaypointInput = z.infer<typeof waypointInputSchema>

/** The body of PUT; absent fields stay unchanged. */
export const waypointChangesSchema = z.partial(inputSchema).check(checkDates)
export type WaypointChanges = z.infer<typeof waypointChangesSchema>
