import type { UserTable } from '#functions/http/types.ts'
import { keys } from '#functions/table/keys.ts'
import { type Found, queryAll, searchByName } from '#functions/table/paging.ts'
import { getDays, parseTrip, type StoredTrip, showTrip, toTrip } from '#functions/trips/item.ts'
import { type TripReader, tripNotFound } from '#functions/trips/reader.ts'
import type { Day } from '#shared/date.ts'
import { isWaypointId, type TripId, tripSeq, type WaypointId, waypointUlid } from '#shared/ids.ts'
import { limits, serverLimits } from '#shared/limits.ts'
import { Problem } from '#shared/problem.ts'
import { foldText } from '#shared/text.ts'
import { type Trip, type TripDetail, toSpan, type WaypointsPiece } from '#shared/trip.ts'
import { hasFirstDay, listVisited, type Waypoint, type WaypointPage } from '#shared/waypoint.ts'
import { readAll, readFirstPiece, readPiece, type WaypointPiece } from './all.ts'
import { toCursor } from './cursor.ts'
import { findDeleter } from './deleter.ts'
import { parseItem, type StoredWaypoint, toWaypoint } from './item.ts'
import { readPage, type WaypointPageQuery } from './page.ts'
import { readFirst, splitTrip } from './with-trip.ts'

/** The error for a waypoint whose revision is not the one that the client has seen. */
export class WaypointChanged extends Error {
  readonly waypoint: Waypoint

  constructor(waypoint: Waypoint) {
    super('The waypoint has changed')
    this.waypoint = waypoint
  }
}

/** `deleter`: the name of who else on the trip has deleted it. */
export const waypointNotFound = (deleter?: string): Problem =>
  new Problem('not_found', 'There is no such waypoint', { current: deleter })

/** Parses a waypoint id. Throws `not_found` for an invalid id or another trip's. */
export function getWaypointId(tripId: TripId, text: string): WaypointId {
  if (!isWaypointId(text) || tripSeq(text) !== tripSeq(tripId)) throw waypointNotFound()
  return text
}

/** Reads a trip and some of its waypoints together, in any order. Throws `not_found` if the trip is gone. */
async function readSome(
  { table, userId }: UserTable,
  tripId: TripId,
  ids: readonly WaypointId[],
): Promise<{ readonly trip: StoredTrip; readonly items: readonly StoredWaypoint[] }> {
  const key = keys.trip(userId, tripSeq(tripId))
  const found = await table.getAll([key, ...ids.map((id) => keys.waypoint(userId, tripSeq(id), waypointUlid(id)))])
  const [trip] = found.filter(({ sk }) => sk === key.sk).map(parseTrip)
  if (trip?.id !== tripId) throw tripNotFound()
  return { trip, items: found.filter(({ sk }) => sk !== key.sk).map(parseItem) }
}

/** Reads a trip and one of its waypoints together. Throws `not_found` if the trip is gone. */
export async function readInTrip(
  context: UserTable,
  tripId: TripId,
  id: WaypointId,
): Promise<{ readonly trip: StoredTrip; readonly item: StoredWaypoint | undefined }> {
  const { trip, items } = await readSome(context, tripId, [id])
  return { trip, item: items[0] }
}

/** Throws `not_found`. */
export async function readItem(
  context: UserTable,
  tripId: TripId,
  id: WaypointId,
): Promise<{ readonly trip: StoredTrip; readonly item: StoredWaypoint }> {
  const { trip, item } = await readInTrip(context, tripId, id)
  if (!item) throw waypointNotFound(await findDeleter(context, trip, id))
  return { trip, item }
}

export type WaypointReader = ReturnType<typeof createWaypointReader>

/** Returns what reads the waypoints of a user's trips, in Celsius. Methods throw `not_found` if the trip is gone, unless noted. */
export function createWaypointReader({ table, userId }: UserTable, trips: TripReader) {
  const toRange = (tripId: TripId) => keys.waypoints(userId, tripSeq(tripId))

  /** Returns the first waypoints in date order. The caller must check that the trip exists. */
  const listFirst = async (tripId: TripId, limit: number): Promise<Waypoint[]> =>
    (await queryAll(table, toRange(tripId), { index: 'byDate', limit })).map(parseItem).map(toWaypoint)

  return {
    listFirst,

    async get(tripId: TripId, id: WaypointId): Promise<Waypoint> {
      return toWaypoint((await readItem({ table, userId }, tripId, id)).item)
    },

    /** Returns those of the waypoints that exist, in any order. */
    async getSome(tripId: TripId, ids: readonly WaypointId[]): Promise<Waypoint[]> {
      return (await readSome({ table, userId }, tripId, ids)).items.map(toWaypoint)
    },

    async getById(id: WaypointId): Promise<{ readonly trip: Trip; readonly waypoint: Waypoint }> {
      const [tripItem, item] = await Promise.all([
        table.get(keys.trip(userId, tripSeq(id))),
        table.get(keys.waypoint(userId, tripSeq(id), waypointUlid(id))),
      ])
      if (!tripItem || !item) throw waypointNotFound()
      return { trip: toTrip(tripItem), waypoint: toWaypoint(parseItem(item)) }
    },

    /** Returns a page in date order; past the end, an empty page with the correct totals. */
    list: (tripId: TripId, page: WaypointPageQuery): Promise<WaypointPage> =>
      readPage({ table, userId }, trips, tripId, page),

    /** Returns waypoints whose name contains the text, ignoring case and accents, in date order. */
    async search(tripId: TripId, text: string): Promise<Found<Waypoint>> {
      const options = { index: 'byDate', limit: limits.searchHits } as const
      const found = searchByName(table, toRange(tripId), foldText(text), options)
      const [, { items, complete }] = await Promise.all([trips.get(tripId), found])
      return { items: items.map(parseItem).map(toWaypoint), complete }
    },

    /** Returns up to 1 MB of waypoints in date order, from the cursor on. */
    async listPiece(tripId: TripId, after: string | undefined): Promise<WaypointsPiece> {
      const toPiece = ({ stops, next }: WaypointPiece) => ({ waypoints: stops.map(toWaypoint), next })
      if (after === undefined) return toPiece(await readFirstPiece({ table, userId }, trips, tripId))
      const [piece] = await Promise.all([readPiece({ table, userId }, tripId, after), trips.get(tripId)])
      return toPiece(piece)
    },

    /** Returns all waypoints in date order. The caller must check that the trip exists. */
    listAll: async (tripId: TripId): Promise<Waypoint[]> => (await readAll({ table, userId }, tripId)).map(toWaypoint),

    /** Returns the waypoints that start before a day, in date order. */
    async listStarted(tripId: TripId, before: Day): Promise<Waypoint[]> {
      const range = keys.tripWithStarted(userId, tripSeq(tripId), before)
      const { stops } = await splitTrip(trips, tripId, await queryAll(table, range, { index: 'byDate' }))
      return stops.map(toWaypoint)
    },

    async getTrip(tripId: TripId): Promise<TripDetail> {
      const { trip, stops } = await readFirst({ table, userId }, trips, tripId, serverLimits.waypointsInTrip)
      const waypointDTOS = stops.map(toWaypoint)
      // The stops at hand tell the days, unless there are more.
      const dated = listVisited(waypointDTOS).filter(hasFirstDay)
      const span = stops.length === trip.waypointCount ? { span: toSpan(dated) } : {}
      const last = stops.at(-1)
      const next = last && stops.length < trip.waypointCount ? toCursor(last) : null
      return { ...showTrip(trip, getDays(trip)), ...span, waypointDTOS, next }
    },
  }
}
