import {
  createWaypointId,
  isTripId,
  isUlid,
  isWaypointId,
  lastTripSeq,
  type TripId,
  tripSeq,
  type WaypointId,
} from '#shared/ids.ts'

/** What is made here has an id that begins so until the server knows it: a trip, and every waypoint of such a trip. */
const prefix = 'local-'

/** All that were given here, in any text. */
export const localIds = /local-[0-7][0-9A-HJKMNP-TV-Z]{25}/g

/** Returns whether this id was given here: no server knows it. */
const isLocalId = (id: string): boolean => id.startsWith(prefix) && isUlid(id.slice(prefix.length))

/** Returns whether it can be a trip of this device: the server's, or one that was made here. Only the web takes such ids. */
export const isHeldTripId = (text: string): text is TripId => isTripId(text) || isLocalId(text)

export const isHeldWaypointId = (text: string): text is WaypointId => isWaypointId(text) || isLocalId(text)

const isMadeHere = (text: string): text is TripId & WaypointId => isLocalId(text)

/** The id, for now, of a trip or a waypoint that is made here. Throws for a text that is no ULID. */
export function createLocalId(ulid: string): TripId & WaypointId {
  const id = prefix + ulid
  if (!isMadeHere(id)) throw new Error(`${ulid} is no ULID`)
  return id
}

/** The id of a waypoint whose ULID is given, in this trip. */
export const toWaypointId = (tripId: TripId, ulid: string): WaypointId =>
  isTripId(tripId) ? createWaypointId(tripSeq(tripId), ulid) : createLocalId(ulid)

/**
 * The text with ids in place of those that were given here that look like the server's, whose schemas know no others; `restore` puts
 * what was read of it back. They are of the last trip that an account can have.
 */
export function disguiseLocal(text: string): { text: string; restore: <Value>(read: Value) => Value } {
  const disguises = new Map(
    [...text.matchAll(localIds)].map(([id]) => [id, createWaypointId(lastTripSeq, id.slice(prefix.length))]),
  )
  if (disguises.size === 0) return { text, restore: (read) => read }
  return {
    text: text.replace(localIds, (id) => disguises.get(id) ?? id),
    restore: (read) =>
      JSON.parse([...disguises].reduce((all, [id, disguise]) => all.replaceAll(disguise, id), JSON.stringify(read))),
  }
}
