import * as z from 'zod/mini'
import { createItemParser } from '#functions/table/item-parser.ts'
import type { Item } from '#functions/table/table.ts'
import { isDay, toDay } from '#shared/date.ts'
import { isTripId, isUserId } from '#shared/ids.ts'
import { serverLimits } from '#shared/limits.ts'
import { showsSchema } from '#shared/schemas/share.ts'
import { brandedText } from '#shared/schemas/text.ts'
import type { TripSpan } from '#shared/trip.ts'

/** The item that a visitor's token leads to. */
const linkSchema = z.object({
  userId: brandedText(isUserId),
  tripId: brandedText(isTripId),
  shareId: z.string(),
  shows: showsSchema,
  /** Milliseconds since 1970; absent if the link ends with the trip. */
  expiresAt: z.optional(z.number()),
  openedOn: z.optional(brandedText(isDay)),
})
export type Link = z.infer<typeof linkSchema>

export const parseLink: (item: Item) => Link = createItemParser(linkSchema)

/** The item in the owner's partition, for the list. */
const shareSchema = z.object({
  sk: z.string(),
  sha256: z.string(),
  shows: showsSchema,
  createdAt: z.number(),
  expiresAt: z.optional(z.number()),
})
export type StoredShare = z.infer<typeof shareSchema>

export const parseShare: (item: Item) => StoredShare = createItemParser(shareSchema)

export const dayLength = 86_400_000

/**
 * Returns when a link ends (ms since 1970): at its own time, or else with the 7th UTC day after the last stop's end. Null for a
 * trip without dates.
 */
export function findEnd({ expiresAt }: Pick<Link, 'expiresAt'>, span: TripSpan | null | undefined): number | null {
  if (expiresAt !== undefined) return expiresAt
  const last = span && toDay(span.to)
  return last ? Date.parse(last) + (serverLimits.shares.openDays + 1) * dayLength : null
}

export const hasEnded = (end: number | null, now: number): boolean => end === null || end <= now
