import * as z from 'zod/mini'
import { keys } from '#functions/table/keys.ts'
import type { Item } from '#functions/table/table.ts'
import type { UserId } from '#shared/ids.ts'
import { toSortText } from '#shared/waypoint.ts'
import { type StoredWaypoint, toUlid } from './item.ts'

/** The sort text that a cursor encodes: day, optional order and ULID. */
const placePattern = /^\d{4}-\d{2}-\d{2}#(!\d{2}#)?[0-7][0-9A-HJKMNP-TV-Z]{25}$/
const maxCursorLength = 64

const encode = (place: string) => Buffer.from(place).toString('base64url')
const decode = (cursor: string) => Buffer.from(cursor, 'base64url').toString()

/** The query parameter `name`, a place between two waypoints that an answer has named. */
export const cursor = (name: string, source: string) => {
  const error = `${name} must be the value of ${source} in an answer`
  return z.optional(
    z.string().check(
      z.maxLength(maxCursorLength, { error, abort: true }),
      z.refine<string>((text) => placePattern.test(decode(text)), error),
    ),
  )
}

/** Returns the cursor of a waypoint's place in the trip's order. */
export const toCursor = ({ startDate, order, sk }: StoredWaypoint): string =>
  encode(toSortText(startDate, order, toUlid({ sk })))

/** Returns the cursor of the last item that a query has read. */
export const toNextCursor = (lastKey: Item): string => encode(String(lastKey.ls).split('#').slice(2).join('#'))

/** Returns the key after which a query in the index continues. The waypoint may be gone. */
export function toStartKey(userId: UserId, tripSeq: number, cursor: string) {
  const place = decode(cursor)
  const { from: prefix } = keys.waypoints(userId, tripSeq)
  return { ...keys.waypoint(userId, tripSeq, place.slice(place.lastIndexOf('#') + 1)), ls: `${prefix}${place}` }
}
