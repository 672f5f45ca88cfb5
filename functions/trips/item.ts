import * as z from 'zod/mini'
import { createItemParser } from '#functions/table/item-parser.ts'
import type { Item } from '#functions/table/table.ts'
import { isTripId } from '#shared/ids.ts'
import { brandedText } from '#shared/schemas/text.ts'
import { tripPlanSchema } from '#shared/schemas/trip.ts'
import { vehicleSpecsSchema } from '#shared/schemas/vehicle.ts'
import { crewRoles, type Trip } from '#shared/trip.ts'

const crewMemberSchema = z.object({
  name: z.string(),
  role: z.enum(crewRoles),
  vehicle: z.optional(
    z.object({
      make: z.string(),
      model: z.string(),
      year: z.nullable(z.number()),
      specs: z.optional(vehicleSpecsSchema),
      at: z.number(),
    }),
  ),
})

const itemSchema = z.object({
  id: brandedText(isTripId),
  name: z.string(),
  description: z.string(),
  waypointCount: z.number(),
  plan: z.optional(tripPlanSchema),
  sample: z.optional(z.string()),
  rev: z._default(z.number(), 0),
  changes: z._default(z.number(), 0),
  attachedChanges: z.optional(z.number()),
  /** The part of `attachedChanges` that nobody wrote: averages that were stored. */
  averages: z.optional(z.number()),
  trackCount: z.optional(z.number()),
  /** Absent until a check-in is counted; releases before it don't count them. */
  checkInCount: z.optional(z.number()),
  /** Number of invitations made and changes of members; absent for 0. */
  crewVersion: z.optional(z.number()),
  /** The members by their ids; absent before the first. */
  crew: z.optional(z.record(z.string(), crewMemberSchema)),
  /** The trip plan's numbers, for members alone; absent or empty unless the owner shows them. */
  numbers: z.optional(z.array(z.object({ name: z.string(), phone: z.string() }))),
  /** In a trip of another user (table/joined-trip.ts). */
  role: z.optional(z.enum(crewRoles)),
  owner: z.optional(z.string()),
  you: z.optional(z.string()),
  /** The days of the stops when `changes` was `daysAt` (days.ts). */
  days: z.optional(
    z.nullable(
      z.object({
        from: z.string(),
        /** The last stop's first day, which 0.9.0 needs; now the same as `to`. */
        last: z.string(),
        to: z.string(),
        /** Absent in days that end with the last stop, which are outdated. */
        ofAll: z.optional(z.literal(true)),
      }),
    ),
  ),
  daysAt: z.optional(z.number()),
})
export type StoredTrip = z.infer<typeof itemSchema>

export const parseTrip: (item: Item) => StoredTrip = createItemParser(itemSchema)

/** The first stop's first day and the last day of all stops; null without dates. */
export type TripDays = { readonly from: string; readonly to: string } | null

/** Returns a stored trip's days; undefined if its stops have changed since they were stored. */
export function getDays({ days, daysAt, changes, waypointCount }: StoredTrip): TripDays | undefined {
  if (waypointCount === 0) return null
  return daysAt === changes && (days === null || days?.ofAll) ? days : undefined
}

/**
 * Returns how often someone wrote something that is attached to a trip. An earlier release counts its averages here, too, so that after
 * a rollback nothing that it saved is missing.
 */
export const countWritten = ({ attachedChanges = 0, averages = 0 }: StoredTrip): number => attachedChanges - averages

/** Returns the trip that clients see, with its span if `days` are known. */
export function showTrip(stored: StoredTrip, days?: TripDays): Trip {
  const {
    days: _,
    daysAt: __,
    averages: ___,
    checkInCount: ____,
    trackCount: _____,
    crewVersion: ______,
    numbers = [],
    crew = {},
    ...trip
  } = stored
  const written = countWritten(stored)
  const members = Object.entries(crew)
    .map(([id, member]) => ({ id, ...member }))
    .sort((one, other) => (one.id < other.id ? -1 : 1))
  return {
    ...trip,
    ...(written > 0 && { written }),
    ...(members.length > 0 && { crew: members }),
    // The owner has the trip plan.
    ...(trip.role !== undefined && numbers.length > 0 && { numbers }),
    ...(days !== undefined && { span: days && { from: `${days.from}T00:00:00Z`, to: `${days.to}T00:00:00Z` } }),
  }
}

/** Returns a trip without its span. */
export const toTrip = (item: Item): Trip => showTrip(parseTrip(item))
