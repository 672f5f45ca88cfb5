import * as z from 'zod/mini'
import { parseCheckIn } from '#functions/check-ins/item.ts'
import { parseFill, toVehicleId } from '#functions/fills/item.ts'
import { cursorParameter, decodeCursor, encodeCursor } from '#functions/http/cursor.ts'
import type { UserTable } from '#functions/http/types.ts'
import { type KeyRange, keys } from '#functions/table/keys.ts'
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

/** An archive has no members. */
function toOwnTrip(item: Item): Trip {
  const { crew: _, ...trip } = toTrip(item)
  return trip
}

export type Archive = ReturnType<typeof createArchive>

/** Returns a user's trips, vehicles, waypoints, tracks, check-ins and fill-ups, and on request the trip plans, page by page, in Celsius. */
export function createArchive({ table, userId }: UserTable) {
  // In key order, so that one key marks the position. Sessions and the password's hash are outside these ranges.
  const sheets = {
    range: keys.allTripPlans(userId),
    toPart: (items: Item[]): Partial<ArchivePage> => ({ sheets: items.map(parseTripPlan) }),
  }
  const checkIns: typeof sheets = {
    range: keys.allCheckIns(userId),
    toPart: (items: Item[]) => ({ checkIns: items.map(parseCheckIn) }),
  }
  const fills: typeof sheets = {
    range: keys.allFills(userId),
    toPart: (items: Item[]) => ({ fills: items.map((item) => ({ ...parseFill(item), vehicleId: toVehicleId(item) })) }),
  }
  const parts: (typeof sheets)[] = [
    { range: keys.trips(userId), toPart: (items: Item[]) => ({ trips: items.map(toOwnTrip) }) },
    { range: keys.vehicles(userId), toPart: (items: Item[]) => ({ vehicles: items.map(toVehicle) }) },
    {
      range: keys.allWaypoints(userId),
      toPart: (items: Item[]) => ({ waypoints: items.map(parseItem).map(withoutAuthor).map(toWaypoint) }),
    },
    { range: keys.allTracks(userId), toPart: (items: Item[]) => ({ tracks: items.map(parseTrack) }) },
  ]

  return {
    /** Returns about 1 MB from the cursor on. */
    async readPage(after: string | undefined, hasTripPlans = false): Promise<ArchivePage> {
      const included = [fills, checkIns, ...(hasTripPlans ? [sheets] : []), ...parts]
      const empty = {
        trips: [],
        vehicles: [],
        waypoints: [],
        tracks: [],
        checkIns: [],
        fills: [],
        ...(hasTripPlans ? { sheets: [] } : {}),
      }
      let page: ArchivePage = { ...empty, next: null }
      let place = after === undefined ? '' : decodeCursor(after)
      for (const { range, toPart } of included.filter(({ range }) => place < range.to)) {
        if (Buffer.byteLength(JSON.stringify(page)) > smallPage) return { ...page, next: encodeCursor(place) }
        const { items, lastKey } = await queryBehind(range, place)
        page = { ...page, ...toPart(items) }
        if (lastKey) return { ...page, next: encodeCursor(String(lastKey.sk)) }
        place = range.to
      }
      return page
    },
  }

  /** Queries up to 1 MB of a range after a key. */
  function queryBehind({ pk, from, to }: KeyRange, place: string) {
    return table.query({
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
      ExpressionAttributeValues: { ':pk': pk, ':from': from, ':to': to },
      ...(place > from ? { ExclusiveStartKey: { pk, sk: place } } : {}),
    })
  }
}
