import { isUlid, type TripId, type WaypointId } from '#shared/ids.ts'
import { isTripOrLocalId, isWaypointOrLocalId } from './local-ids.ts'

export type PathIds = {
  readonly tripId?: TripId
  readonly waypointId?: WaypointId
  readonly vehicleId?: string
  readonly checkInId?: string
  readonly fillId?: string
}

/** Returns the ids in a path of the form `pattern`, such as `trips/{tripId}`; undefined for any other path. */
export function matchPath(pattern: string, path: string): PathIds | undefined {
  const [names, parts] = [pattern.split('/'), path.split('/')]
  if (names.length !== parts.length) return undefined
  let ids: PathIds = {}
  for (const [at, name] of names.entries()) {
    const part = parts[at] ?? ''
    if (name === '{tripId}' && isTripOrLocalId(part)) ids = { ...ids, tripId: part }
    else if (name === '{waypointId}' && isWaypointOrLocalId(part)) ids = { ...ids, waypointId: part }
    else if (name === '{vehicleId}' && isUlid(part)) ids = { ...ids, vehicleId: part }
    else if (name === '{checkInId}' && isUlid(part)) ids = { ...ids, checkInId: part }
    else if (name === '{fillId}' && isUlid(part)) ids = { ...ids, fillId: part }
    else if (name !== part) return undefined
  }
  return ids
}
