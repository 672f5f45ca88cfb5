import * as z from 'zod/mini'
import { parseCheckIn } from '#functions/check-ins/item.ts'
import { parseFill, toVehicleId } from '#functions/fills/item.ts'
import { cursorParameter, decodeCursor, encodeCursor } from '#functions/http/cursor.ts'
import type { UserTable } from '#functions/http/types.ts'
import { type KeyRange, keys } from '#functions/table/keys.ts'
import { queryPage } from '#functions/table/paging.ts'
import type { Item } from '#functions/table/table.ts'
import { parseTripPlan } from '#functions/trip-plans/item.ts'
import { toTrip } from '#functions/trips/item.ts'
import { toVehicle } from '#functions/vehicles/reader.ts'
import { parseItem, toWaypoint, withoutAuthor } from '#functions/waypoints/item.ts'
import { parseTrack } from '#functions/waypoints/track-item.ts'
import type { ArchivePage } from '#shared/archive.ts'
import type { Trip } from '#shared/trip.ts'

/**
 * A page smaller than this (bytes of JSON) continues with the next range. That adds up to 1 MB, and if every character is escaped
 * twice, Lambda's limit of 6 MB leaves no room for more.
 */
const smallPage = 64 * 1024

/** The sort key that a cursor encodes in base64url: a key in one of the ranges, or the end of a range but the last. */
const placePattern =
  /^([FHPTVW]#~|[PT]#\d{8}|(V|F#[0-7][0-9A-HJKMNP-TV-Z]{25}|[HWX]#\d{8})#[0-7][0-9A-HJKMNP-TV-Z]{25})$/
const maxCursorLength = 80

export const archiveQuery = z.object({
  /** 'true' includes the trip plans, which contain names and phone numbers. */
  sheets: z.optional(z.enum(['true', 'false'], { error: 'sheets must be true or false' })),
  after: cursorParameter('after', 'next', placePattern, maxCursorLength),
})

type Part = {
  readonly name: Exclude<keyof ArchivePage, 'next'>
  readonly range: KeyRange
  readonly read: (item: Item) => object
}

/** An archive has no members. */
function toOwnTrip(item: Item): Trip {
  const { crew: _, ...trip } = toTrip(item)
  return trip
}

const toArchivedFill = (item: Item) => ({ ...parseFill(item), vehicleId: toVehicleId(item) })

export type Archive = ReturnType<typeof createArchive>

/** Returns a user's trips, vehicles, waypoints, tracks, check-ins and fill-ups, and on request the trip plans, page by page, in Celsius. */
export function createArchive({ table, userId }: UserTable) {
  // In key order, so that one key marks the position. Sessions and the password's hash are outside these ranges.
  const parts: readonly Part[] = [
    { name: 'fills', range: keys.allFills(userId), read: toArchivedFill },
    { name: 'checkIns', range: keys.allCheckIns(userId), read: parseCheckIn },
    { name: 'sheets', range: keys.allTripPlans(userId), read: parseTripPlan },
    { name: 'trips', range: keys.trips(userId), read: toOwnTrip },
    { name: 'vehicles', range: keys.vehicles(userId), read: toVehicle },
    { name: 'waypoints', range: keys.allWaypoints(userId), read: (item) => toWaypoint(withoutAuthor(parseItem(item))) },
    { name: 'tracks', range: keys.allTracks(userId), read: parseTrack },
  ]

  return {
    /** Returns about 1 MB from the cursor on. */
    async readPage(after: string | undefined, hasTripPlans = false): Promise<ArchivePage> {
      const sheets = hasTripPlans ? { sheets: [] } : {}
      const empty = { trips: [], vehicles: [], waypoints: [], tracks: [], checkIns: [], fills: [], ...sheets }
      let page: ArchivePage = { ...empty, next: null }
      let place = after === undefined ? '' : decodeCursor(after)
      for (const { name, range, read } of parts.filter(({ name, range }) => name in empty && place < range.to)) {
        if (Buffer.byteLength(JSON.stringify(page)) > smallPage) return { ...page, next: encodeCursor(place) }
        const start = place > range.from ? { pk: range.pk, sk: place } : undefined
        const { items, lastKey } = await queryPage(table, range, { start })
        page = { ...page, [name]: items.map(read) }
        if (lastKey) return { ...page, next: encodeCursor(String(lastKey.sk)) }
        place = range.to
      }
      return page
    },
  }
}
