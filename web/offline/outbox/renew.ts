import { ulid } from 'ulid'
import { listUlids } from '#shared/ids.ts'
import { createLocalId, toWaypointId } from '../replica/local-ids.ts'
import { getTrip } from '../replica/nouns.ts'
import type { Subtree, Target } from '../replica/types.ts'

/** New ids for items that are added again, because the server refuses a ULID that it knows. */

/** Replaces ids in a value, wherever they are named. */
export type Rename = <Value extends object>(value: Value) => Value

export const createRename =
  (ids: ReadonlyMap<string, string>): Rename =>
  (value) =>
    JSON.parse(JSON.stringify(value).replace(/[\w-]+/g, (word) => ids.get(word) ?? word))

/** Returns new ids by the old ones, which sort as the old ones do. */
export function renewIds(
  item: Target,
  { trip, vehicle, waypoints, checkIns, fills }: Subtree,
  now: number,
): Map<string, string> {
  const tripId = trip ? createLocalId(ulid(now)) : getTrip(item)
  return new Map([
    ...(trip && tripId ? [[trip.id, tripId] as const] : []),
    ...renew(vehicle ? [vehicle] : []),
    ...renew(waypoints).map(([id, fresh]) => [id, tripId ? toWaypointId(tripId, fresh) : fresh] as const),
    ...renew(checkIns),
    ...renew(fills),
  ])
}

/** Items of one millisecond sort by the random parts of their ids, so the new ids are handed out in the old order. */
function renew(rows: readonly { readonly id: string }[] = []): (readonly [id: string, ulid: string])[] {
  const ids = rows.map(({ id }) => id).toSorted()
  const fresh = ids.map((id) => renewUlid(id.slice(-26))).toSorted()
  return ids.map((id, at) => [id, fresh[at] ?? ''])
}

/** Returns a random ULID a little after this one, in the same millisecond, so that it sorts like it among others. */
export function renewUlid(old: string): string {
  const [, next = old] = listUlids(old.slice(0, 14).padEnd(old.length, 'Z'), 2) ?? []
  return next.slice(0, 14) + ulid().slice(14)
}
