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

/** Prefix of temporary ids of trips created here and their waypoints. */
const prefix = 'local-'

export const localIds = /local-[0-7][0-9A-HJKMNP-TV-Z]{25}/g

export const containsLocalId = (text: string): boolean => text.match(localIds) !== null

/** Replaces local ids in any text by known server ids. */
export type Rename = (text: string) => string

const isLocalId = (id: string): boolean => id.startsWith(prefix) && isUlid(id.slice(prefix.length))

/** Returns true for a trip id of the server or of this device. */
export const isTripOrLocalId = (text: string): text is TripId => isTripId(text) || isLocalId(text)

export const isWaypointOrLocalId = (text: string): text is WaypointId => isWaypointId(text) || isLocalId(text)

const isMadeHere = (text: string): text is TripId & WaypointId => isLocalId(text)

/** @throws for a text that is not a ULID */
export function createLocalId(ulid: string): TripId & WaypointId {
  const id = prefix + ulid
  if (!isMadeHere(id)) throw new Error(`${ulid} is no ULID`)
  return id
}

export const toWaypointId = (tripId: TripId, ulid: string): WaypointId =>
  isTripId(tripId) ? createWaypointId(tripSeq(tripId), ulid) : createLocalId(ulid)

/** Replaces local ids by ids that the schemas accept; `restore` reverses this in parsed values. */
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
