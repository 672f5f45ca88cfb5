import * as z from 'zod/mini'
import { isWaypointId } from '../ids.ts'
import { limits } from '../limits.ts'
import type { PlanSettings } from '../trip.ts'
import { vehicleIdSchema } from './ids.ts'
import { numberBetween } from './number.ts'
import type { Shape } from './shape.ts'
import { brandedText, optionalText, requiredText } from './text.ts'

const vehiclesMessage = `A trip has 1 to ${limits.vehiclesPerTrip} vehicles`

/** The planner completes `vehicleId` or `vehicleIds`, and refuses two that differ (functions/trips). */
export const tripPlanSchema = z.object({
  vehicleId: z.optional(vehicleIdSchema),
  vehicleIds: z.optional(
    z.array(vehicleIdSchema, { error: vehiclesMessage }).check(
      z.minLength(1, vehiclesMessage),
      z.maxLength(limits.vehiclesPerTrip, vehiclesMessage),
      z.refine((ids) => new Set(ids).size === ids.length, 'Name each vehicle once'),
    ),
  ),
  people: z.optional(numberBetween('People', 1, 20).check(z.int('People must be a whole number'))),
  hoursPerDay: z.optional(numberBetween('Driving hours a day', 1, 16)),
  reserve: z.optional(numberBetween('Reserve', 0.05, 0.5)),
  waterEach: z.optional(numberBetween('Water for each person', 1, 30, 'liters')),
  waterOther: z.optional(numberBetween('Other water', 0, 500, 'liters')),
  foodDays: z.optional(numberBetween('Days of food', 0, 365)),
  reserveDays: z.optional(numberBetween('Days of water in reserve', 0, 10)),
  startFuel: z.optional(numberBetween('Fuel at the start', 0, 4_000)),
  startWater: z.optional(numberBetween('Water at the start', 0, 2_000, 'liters')),
} satisfies Shape<PlanSettings>)

/** The body of POST. The client's empty `waypointDTOs` is ignored, like every unknown field. */
export const tripInputSchema = z.object({
  name: requiredText('Trip name'),
  description: optionalText('Description'),
})
export type TripInput = z.infer<typeof tripInputSchema>

/** The body of PUT; absent fields stay unchanged. */
export const tripChangesSchema = z.partial(z.extend(tripInputSchema, { plan: z.nullable(tripPlanSchema) }))
export type TripChanges = z.infer<typeof tripChangesSchema>

/** The body of POST …/move: moves the whole trip, or all stops from `from` on in date order. */
export const moveSchema = z.object({
  days: numberBetween('Days', -limits.maxDaysMoved, limits.maxDaysMoved).check(z.int('Days must be a whole number')),
  from: z.optional(brandedText(isWaypointId, 'from must be the id of a stop')),
  /** Idempotency-Key of a move to undo: moves only the stops that it was the last to move. */
  moved: z.optional(z.string().check(z.maxLength(64, 'moved must be the key of a move'))),
})
export type Move = z.infer<typeof moveSchema>

/** The body of POST …/copy. Without `dates`, stops are copied without days and weather. */
export const copySchema = z.object({
  name: requiredText('Trip name'),
  dates: z.boolean({ error: 'dates must be true or false' }),
})
export type Copy = z.infer<typeof copySchema>
