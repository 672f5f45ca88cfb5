import * as z from 'zod/mini'
import { isTripId, isWaypointId, type TripId } from './ids.ts'
import { limits } from './limits.ts'
import { numberBetween } from './number.ts'
import type { PageTotals } from './page.ts'
import { brandedText, optionalText, requiredText } from './text.ts'
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

/** The body of POST …/move: by so many days, the whole trip or from one stop on in date order. */
export const moveSchema = z.object({
  days: numberBetween('Days', -limits.mostDaysMoved, limits.mostDaysMoved).check(z.int('Days must be a whole number')),
  from: z.optional(brandedText(isWaypointId, 'from must be the id of a stop')),
  /** Only the stops that this move (its Idempotency-Key) was the last to move: takes it back exactly. */
  moved: z.optional(z.string().check(z.maxLength(64, 'moved must be the key of a move'))),
})
export type Move = z.infer<typeof moveSchema>

/** The body of POST …/copy. Without dates the stops come without their days and weather. */
export const copySchema = z.object({
  name: requiredText('Trip name'),
  dates: z.boolean({ error: 'dates must be true or false' }),
})
export type Copy = z.infer<typeof copySchema>

const longestIds = 40 * limits.spansAtOnce
const idsMessage = `ids must be 1 to ${limits.spansAtOnce} trip ids with commas between them`

/** The query of GET …/trips/spans. */
export const spansQuery = z.object({
  ids: z.pipe(
    z.string({ error: idsMessage }).check(z.maxLength(longestIds, { error: idsMessage, abort: true })),
    z.pipe(
      z.transform((text: string) => [...new Set(text.split(','))]),
      z.array(brandedText(isTripId, idsMessage)).check(z.maxLength(limits.spansAtOnce, idsMessage)),
    ),
  ),
})

export type Trip = {
  id: TripId
  name: string
  description: string
  waypointCount: number
  /** Who travels and with what; absent when it was not told. */
  plan?: TripPlan | undefined
  /** How often a client has changed it. */
  rev: number
  /** How often a client has changed it or its waypoints; absent in what a device stored before servers answered it. */
  changes?: number | undefined
}

/** GET …/trips/{tripId}: the trip with its first waypoints in date order. */
export type TripDetail = Trip & { waypointDTOS: Waypoint[] }

/** From the first stop's start day to the last one's end, as lists show it. */
export type TripSpan = { from: string; to: string }

/** GET …/trips/spans?ids=: by trip id; null for a trip without dates. Trips that are not there are left out. */
export type TripSpans = { spans: Record<string, TripSpan | null> }

/** GET …/waypoints/all: waypoints in date order, at most 1 MB of them, and where to go on. */
export type WaypointsPiece = { waypoints: Waypoint[]; next: string | null }

export type TripPage = PageTotals & { trips: Trip[] }
