import { isUlid, type TripId, type WaypointId } from '#shared/ids.ts'
import { isTripOrLocalId, isWaypointOrLocalId } from '../public/local-ids.ts'
import { type Noun, nouns } from '../public/nouns.ts'
import { trust } from '../public/types.ts'

/** Paths below /api/user/, whose ids are written `{tripId}` and are named as in the targets of changes. */

export type PathIds = {
  readonly tripId?: TripId
  readonly waypointId?: WaypointId
  readonly [name: string]: string | undefined
}

/** Returns the path of a noun's items, as `trips/{tripId}/waypoints`. */
export function getListPath(noun: Noun): string {
  const { segment = '', inside } = nouns[noun]
  const outer = inside.trip ? 'trip' : inside.vehicle ? 'vehicle' : undefined
  return outer ? `${getItemPath(outer)}/${segment}` : segment
}

/** Returns the path of one item. A trip has one plan, whose path has no other id. */
export function getItemPath(noun: Noun): string {
  const list = getListPath(noun)
  const id = `{${nouns[noun].id}}`
  return list.includes(id) ? list : `${list}/${id}`
}

/** Returns an address with these ids. */
export const toAddress = (path: string, ids: object): string =>
  `/api/user/${path.replace(/\{(\w+)\}/g, (_, name: string) => String(Reflect.get(ids, name)))}`

const checks: { readonly [Name in string]?: (text: string) => boolean } = {
  tripId: isTripOrLocalId,
  waypointId: isWaypointOrLocalId,
}

/** Returns the ids in a path of the form `pattern`, such as `trips/{tripId}`; undefined for any other path. */
export function matchPath(pattern: string, path: string): PathIds | undefined {
  const names = pattern.split('/')
  const parts = path.split('/')
  if (names.length !== parts.length) return undefined
  const ids: Record<string, string> = {}
  for (const [at, name] of names.entries()) {
    const part = parts[at] ?? ''
    const [, id] = /^\{(\w+)\}$/.exec(name) ?? []
    if (id !== undefined && (checks[id] ?? isUlid)(part)) ids[id] = part
    else if (name !== part) return undefined
  }
  return trust<PathIds>(ids)
}
