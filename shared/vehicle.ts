import * as z from 'zod/mini'
import { ownIdSchema } from './ids-schema.ts'
import { limits } from './limits.ts'
import { optionalText, requiredText } from './text.ts'
import { type VehicleSpecs, vehicleSpecsSchema } from './vehicle-specs.ts'

/** Model years run one year ahead of the calendar, so the schema asks which year it is. */
const fieldsSchema = (thisYear: number) =>
  z.object({
    make: requiredText('Make'),
    model: requiredText('Model'),
    year: z.pipe(
      z.transform((value: unknown) => value ?? null),
      z.nullable(
        z.number({ error: 'Year must be a whole number' }).check(
          z.int('Year must be a whole number'),
          z.refine<number>(
            (year) => year >= limits.vehicleFirstYear && year <= thisYear + 1,
            `Year must be from ${limits.vehicleFirstYear} to ${thisYear + 1}`,
          ),
        ),
      ),
    ),
    modifications: optionalText('Modifications'),
    /** Range and supplies: absent in a PUT leaves them as they are, null takes them away. */
    specs: z.optional(z.nullable(vehicleSpecsSchema)),
  })

/** The body of POST. `id` is a ULID of the client's own, which also makes the request safe to repeat. */
export const vehicleInputSchema = (thisYear: number) => z.extend(fieldsSchema(thisYear), { id: ownIdSchema })
export type VehicleInput = z.infer<ReturnType<typeof vehicleInputSchema>>

/** The body of PUT: what is absent stays as it is. */
export const vehicleChangesSchema = (thisYear: number) => z.partial(fieldsSchema(thisYear))
export type VehicleChanges = z.infer<ReturnType<typeof vehicleChangesSchema>>

/** `rev` says how often a client has changed it. */
export type Vehicle = Omit<VehicleInput, 'id' | 'specs'> & { id: string; rev: number; specs?: VehicleSpecs | undefined }
