import * as z from 'zod/mini'
import { isUlid } from './ids.ts'
import { numberBetween } from './number.ts'

/** Who travels and what they reckon with. What is absent has a default, which the itinerary shows. */
export const tripPlanSchema = z.object({
  vehicleId: z.optional(
    z.string({ error: 'The vehicle must be named by its id' }).check(z.refine(isUlid, 'There is no such vehicle')),
  ),
  people: z.optional(numberBetween('People', 1, 20).check(z.int('People must be a whole number'))),
  hoursPerDay: z.optional(numberBetween('Hours a day', 1, 16)),
  /** The part of all fuel carried that is not planned with. */
  reserve: z.optional(numberBetween('Reserve', 0.05, 0.5)),
  /** Litres for each person and day, by their own experience. */
  waterEach: z.optional(numberBetween('Water for each person', 1, 30, 'litres')),
  /** Litres a day for everything else: washing, the dog. */
  waterOther: z.optional(numberBetween('Other water', 0, 500, 'litres')),
  foodDays: z.optional(numberBetween('Days of food', 0, 365)),
  /** Days of water that are not counted in how long it lasts. */
  reserveDays: z.optional(numberBetween('Days of water in reserve', 0, 10)),
  startFuel: z.optional(numberBetween('Fuel at the start', 0, 4_000)),
  startWater: z.optional(numberBetween('Water at the start', 0, 2_000, 'litres')),
})
export type TripPlan = z.infer<typeof tripPlanSchema>
