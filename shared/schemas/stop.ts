import * as z from 'zod/mini'
import { isWaypointId } from '../ids.ts'
import { limits } from '../limits.ts'
import { type Leg, type StopSupplies, type Surface, surfaces } from '../stop.ts'
import { capitalize } from '../text.ts'
import type { WaypointFields } from '../waypoint-fields.ts'
import { numberBetween } from './number.ts'
import type { Shape } from './shape.ts'
import { brandedText, requiredText } from './text.ts'

/** Full, or an amount in liters or kWh. */
const refill = (label: string) =>
  z.union([z.literal('full'), numberBetween(label, 0, 10_000)], { error: `${label} must be 'full' or a number` })

export const stopSchema = z.object({
  fuel: z.optional(refill('Fuel')),
  water: z.optional(refill('Water')),
  food: z.optional(z.boolean({ error: 'Food must be true or false' })),
  power: z.optional(z.boolean({ error: 'Power must be true or false' })),
} satisfies Shape<StopSupplies>)

/** Returns a shape with a schema for each surface. */
export const eachSurface = <Schema>(create: (surface: Surface) => Schema) =>
  Object.fromEntries(surfaces.map((surface) => [surface, create(surface)])) as Record<Surface, Schema>

/** Returns the schema of shares that add up to 1; `error` says so. */
export const surfacesSchema = (error: string) =>
  z
    .object(eachSurface((surface) => z.optional(numberBetween(`${capitalize(surface)} share`, 0, 1))))
    .check(
      z.refine(
        (shares) => Math.abs(Object.values(shares).reduce<number>((sum, part) => sum + (part ?? 0), 0) - 1) < 0.005,
        error,
      ),
    )

export const legSchema = z.object({
  from: brandedText(isWaypointId, 'A leg must name the stop it comes from'),
  surface: z.optional(surfacesSchema('The surfaces of a leg must add up to 100%')),
  km: z.optional(numberBetween('Distance', 0, 40_000, 'km')),
  hours: z.optional(numberBetween('Driving time', 0, 2_000, 'hours')),
} satisfies Shape<Leg>)

/** A waypoint's fields that may be absent, as saved. Apart from schemas/waypoint.ts, whose other fields the table reads as they are. */
export const optionalFields = {
  stop: z.optional(stopSchema),
  leg: z.optional(legSchema),
  symbol: z.optional(requiredText('Kind of stop', limits.symbol)),
  order: z.optional(numberBetween('Order', 0, 99).check(z.int('Order must be a whole number'))),
  skipped: z.optional(z.literal(true, { error: 'Skipped must be true, or null to remove it' })),
} satisfies Shape<Omit<WaypointFields, 'name' | 'description' | 'latitude' | 'longitude' | 'startDate' | 'endDate'>>
