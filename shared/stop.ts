import * as z from 'zod/mini'
import { isWaypointId } from './ids.ts'
import { numberBetween } from './number.ts'
import { brandedText } from './text.ts'

/** What a stop is for the itinerary: what is taken on there, of what kind it is, and the way that leads to it. */

/** Everything up to the brim, or so many litres (or kWh). */
const refill = (label: string) =>
  z.union([z.literal('full'), numberBetween(label, 0, 10_000)], { error: `${label} must be 'full' or a number` })

/** What is taken on at a stop: litres or kWh of energy, litres of water; food and mains power are there or not. */
export const stopSchema = z.object({
  fuel: z.optional(refill('Fuel')),
  water: z.optional(refill('Water')),
  food: z.optional(z.boolean({ error: 'Food must be true or false' })),
  power: z.optional(z.boolean({ error: 'Power must be true or false' })),
})
export type StopSupplies = z.infer<typeof stopSchema>

const share = (label: string) => z.optional(numberBetween(label, 0, 1))

/** Shares of a leg on each surface, which make one together. */
const surfacesSchema = z
  .object({
    paved: share('Paved share'),
    gravel: share('Gravel share'),
    track: share('Track share'),
    sand: share('Sand share'),
    rough: share('Rough share'),
  })
  .check(
    z.refine(
      (shares) => Math.abs(Object.values(shares).reduce<number>((sum, part) => sum + (part ?? 0), 0) - 1) < 0.005,
      'The surfaces of a leg must make 100 % together',
    ),
  )
export type Surfaces = z.infer<typeof surfacesSchema>

/**
 * The way **to** a stop from the one named in `from`. When another stop comes to lie between them, or the dates turn the
 * order round, it is kept and not used. `km` and `hours` are typed by somebody who knows better than the estimate.
 */
export const legSchema = z.object({
  from: brandedText(isWaypointId, 'A leg must name the stop it comes from'),
  surface: z.optional(surfacesSchema),
  km: z.optional(numberBetween('Distance', 0, 40_000, 'km')),
  hours: z.optional(numberBetween('Driving time', 0, 2_000, 'hours')),
})
export type Leg = z.infer<typeof legSchema>
