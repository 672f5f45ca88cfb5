import * as z from 'zod/mini'
import { isDay } from '../date.ts'
import { limits } from '../limits.ts'
import { energies, type LearnedMark, type Service, type VehicleSpecs } from '../vehicle.ts'
import { ownIdSchema } from './ids.ts'
import { numberBetween } from './number.ts'
import type { Shape } from './shape.ts'
import { eachSurface } from './stop.ts'
import { brandedText, optionalText, requiredText } from './text.ts'

const perHundred = (label: string) => numberBetween(label, 0.5, 200, 'per 100 km')

const learnedError = 'A learned figure must have fills, was and figure'
const learnedMark = z.optional(
  z.object(
    {
      fills: numberBetween('Number of fill-ups', 1, limits.fills.perVehicle),
      was: z.nullable(perHundred('Replaced consumption')),
      figure: perHundred('Learned consumption'),
    } satisfies Shape<LearnedMark>,
    { error: learnedError },
  ),
)

export const vehicleSpecsSchema = z.object({
  energy: z.enum(energies, { error: 'Energy must be petrol, diesel or electric' }),
  tank: numberBetween('Tank', 1, 2_000),
  spare: z._default(numberBetween('Spare fuel', 0, 2_000), 0),
  use: z.object({
    paved: perHundred('Consumption on paved roads'),
    gravel: z.optional(perHundred('Consumption on gravel')),
    track: z.optional(perHundred('Consumption on tracks')),
    sand: z.optional(perHundred('Consumption in sand')),
    rough: z.optional(perHundred('Consumption on rough ground')),
  } satisfies Shape<VehicleSpecs['use']>),
  water: z.optional(numberBetween('Water', 0, 2_000, 'liters')),
  battery: z.optional(numberBetween('Battery', 0, 100_000, 'Wh')),
  solar: z.optional(numberBetween('Solar panels', 0, 10_000, 'W')),
  base: z.optional(numberBetween('Daily power use', 0, 50_000, 'Wh')),
  fridge: z.optional(numberBetween('Fridge', 0, 10_000, 'Wh a day')),
  alternator: z.optional(numberBetween('Alternator', 0, 10_000, 'W')),
  learned: z.optional(z.object(eachSurface(() => learnedMark))),
} satisfies Shape<VehicleSpecs>)

const { services: mostServices } = limits
const servicesError = `services must be at most ${mostServices.perVehicle} services`

export const servicesSchema = z
  .array(
    z.object({
      name: requiredText('Service'),
      everyKm: z.optional(numberBetween('Kilometers between services', 1, mostServices.km, 'km')),
      everyMonths: z.optional(numberBetween('Months between services', 1, mostServices.months)),
      lastKm: z.optional(numberBetween('Odometer at the last service', 0, limits.fills.odometer, 'km')),
      lastDay: z.optional(brandedText(isDay, 'Day of the last service must be a day like 2027-05-31')),
    } satisfies Shape<Service>),
    { error: servicesError },
  )
  .check(z.maxLength(mostServices.perVehicle, servicesError))

/** Model years run one year ahead of the calendar, so the schema needs the current year. */
const fieldsSchema = (currentYear: number) =>
  z.object({
    make: requiredText('Make'),
    model: requiredText('Model'),
    year: z.pipe(
      z.transform((value: unknown) => value ?? null),
      z.nullable(
        z.number({ error: 'Year must be a whole number' }).check(
          z.int('Year must be a whole number'),
          z.refine<number>(
            (year) => year >= limits.vehicleFirstYear && year <= currentYear + 1,
            `Year must be from ${limits.vehicleFirstYear} to ${currentYear + 1}`,
          ),
        ),
      ),
    ),
    modifications: optionalText('Modifications'),
    /** Range and supplies; in a PUT, absent keeps them and null removes them. */
    specs: z.optional(z.nullable(vehicleSpecsSchema)),
    /** In a PUT, absent keeps them and null removes them. */
    services: z.optional(z.nullable(servicesSchema)),
  })

/** The body of POST. `id` is the client's own ULID, which makes the request safe to repeat. */
export const vehicleInputSchema = (currentYear: number) => z.extend(fieldsSchema(currentYear), { id: ownIdSchema })
export type VehicleInput = z.infer<ReturnType<typeof vehicleInputSchema>>

/** The body of PUT; absent fields stay unchanged. */
export const vehicleChangesSchema = (currentYear: number) => z.partial(fieldsSchema(currentYear))
export type VehicleChanges = z.infer<ReturnType<typeof vehicleChangesSchema>>
