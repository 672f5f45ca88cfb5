import * as z from 'zod/mini'
import type { TripId } from './ids.ts'
import type { PageTotals } from './page.ts'
import { optionalText, requiredText } from './text.ts'
import { type TripPlan, tripPlanSchema } from './trip-plan.ts'
import type { Waypoint } from './waypoint.ts'

/** The body of POST. The client also sends an empty `waypointDTOs`; like every unknown field it is ignored. */
export const tripInputSchema = z.object({
  name: requiredText('Trip name'),
  description: optionalText('Description'),
})
export type TripInput = z.infer<typeof tripInputSchema>

/** The body of PUT: what is absent stays as it is. */
export const tripChangesSchema = z.partial(z.extend(tripInputSchema, { plan: z.nullable(tripPlanSchema) }))
export type TripChanges = z.infer<typeof tripChangesSchema>

export type Trip = {
  id: TripId
  name: string
  description: string
  waypointCount: number
  /** Who travels and with what; absent when it was not told. */
  plan?: TripPlan | undefined
  /** How often a client has changed it. */
  rev: number
}

/** GET …/trips/{tripId}: the trip with its first waypoints in date order. */
export type TripDetail = Trip & { waypointDTOS: Waypoint[] }

export type TripPage = PageTotals & { trips: Trip[] }
