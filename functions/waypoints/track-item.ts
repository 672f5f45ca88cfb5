import * as z from 'zod/mini'
import { createItemParser } from '#functions/table/item-parser.ts'
import { keys } from '#functions/table/keys.ts'
import type { Item, Write } from '#functions/table/table.ts'
import { isDay } from '#shared/date.ts'
import { createWaypointId, tripSeq, type UserId, waypointUlid } from '#shared/ids.ts'
import { serverLimits } from '#shared/limits.ts'
import { brandedText } from '#shared/schemas/text.ts'
import { storedTrackFields } from '#shared/schemas/track.ts'
import { surfaces } from '#shared/stop.ts'
import type { StopTrack, TrackSource } from '#shared/track.ts'
import { summarizeTrack } from '#shared/tracks/summarize.ts'

/** Code of 0.9.0 reads no trip with another source, so a track along roads is stored as a drawn one with this mark. */
export const storedRoads = z.optional(z.literal(true))
type Stored = { readonly source: TrackSource; readonly roads?: true | undefined }

const toStored = <One extends Stored>(track: One): One =>
  track.source === 'roads' ? { ...track, source: 'drawn', roads: true } : track

/** Returns a stored track or summary as the API shows it. */
export const fromStored = <One extends Stored>({ roads, ...track }: One): Omit<One, 'roads'> =>
  roads ? { ...track, source: 'roads' } : track

/** Returns the summary to store on the waypoint; undefined for a line that can't be decoded. */
export function toStoredSummary(track: StopTrack) {
  const summary = summarizeTrack(track)
  return summary && toStored(summary)
}

/**
 * A stored track, in an item of its own because lists of waypoints need no line. It is written in one transaction with the
 * waypoint's attribute `track`, whose revision counts its changes.
 */
const itemSchema = z.object({
  ...storedTrackFields,
  sk: z.string(),
  line: z.string(),
  breaks: z.optional(z.array(z.number())),
  heights: z.optional(z.string()),
  roads: storedRoads,
  parts: z.optional(z.array(z.tuple([z.number(), z.enum(surfaces)]))),
  name: z.optional(z.string()),
  at: brandedText(isDay),
})
const parseItem = createItemParser(itemSchema)

export function parseTrack(item: Item): StopTrack {
  const { sk, ...track } = parseItem(item)
  const [, seq = '', ulid = ''] = sk.split('#')
  return { stop: createWaypointId(Number(seq), ulid), ...fromStored(track) }
}

/** Returns how many of the day's changes a track with this many points counts as. */
export const countTrackWrites = (points: number): number => Math.ceil(points / serverLimits.writes.trackPoints)

/** Returns the write that adds or replaces a track. */
export const putTrack = (userId: UserId, { stop, ...track }: StopTrack): Write => ({
  Put: { Item: { ...keys.track(userId, tripSeq(stop), waypointUlid(stop)), ...toStored(track) } },
})
