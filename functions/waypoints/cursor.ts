import { cursorParameter, decodeCursor, encodeCursor } from '#functions/http/cursor.ts'
import { keys } from '#functions/table/keys.ts'
import type { Item } from '#functions/table/table.ts'
import type { UserId } from '#shared/ids.ts'
import { toSortText } from '#shared/waypoint.ts'
import { type StoredWaypoint, toUlid } from './item.ts'

/** The sort text that a cursor encodes: day, optional order and ULID. */
const placePattern = /^\d{4}-\d{2}-\d{2}#(!\d{2}#)?[0-7][0-9A-HJKMNP-TV-Z]{25}$/
const maxCursorLength = 64

/** The query parameter `name`: the cursor of a waypoint's place, from an answer's field `source`. */
export const cursor = (name: string, source: string) => cursorParameter(name, source, placePattern, maxCursorLength)

/** Returns the cursor of a waypoint's place in the trip's order. */
export const toCursor = ({ startDate, order, sk }: StoredWaypoint): string =>
  encodeCursor(toSortText(startDate, order, toUlid({ sk })))

/** Returns the cursor of the last item that a query has read. */
export const toNextCursor = (lastKey: Item): string => encodeCursor(String(lastKey.ls).split('#').slice(2).join('#'))

/** Returns the key after which a query in the index continues. The waypoint may be gone. */
export function toStartKey(userId: UserId, tripSeq: number, cursor: string) {
  const place = decodeCursor(cursor)
  const { from: prefix } = keys.waypoints(userId, tripSeq)
  return { ...keys.waypoint(userId, tripSeq, place.slice(place.lastIndexOf('#') + 1)), ls: `${prefix}${place}` }
}
