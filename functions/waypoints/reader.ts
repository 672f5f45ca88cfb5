import type { StoreContext } from '#functions/http/types.ts'
import { keys } from '#functions/table/keys.ts'
import { type Found, queryAll, searchByName } from '#functions/table/paging.ts'
import type { TripReader } from '#functions/trips/reader.ts'
import { isWaypointId, type TripId, tripSeq, type WaypointId, waypointUlid } from '#shared/ids.ts'
import { limits } from '#shared/limits.ts'
import type { PageQuery } from '#shared/page.ts'
import { Problem } from '#shared/problem.ts'
import { foldText } from '#shared/text.ts'
import { type TripDetail, type TripSpan, toSpan, type WaypointsPiece } from '#shared/trip.ts'
import type { Waypoint, WaypointPage } from '#shared/waypoint.ts'
import { readAll, readFirstPiece, readPiece, type WaypointPiece } from './all.ts'
import { parseItem, type StoredWaypoint, toWaypoint } from './item.ts'
import { readPage } from './page.ts'
import { readFirst, splitTrip } from './with-trip.ts'

type Context = Pick<StoreContext, 'table' | 'userId'>

/** The waypoints of a user's trips for those who only read. Temperatures are in Celsius. Everything throws `not_found` for a trip that is gone. */
export type WaypointReader = {
  readonly get: (tripId: TripId, id: WaypointId) => Promise<Waypoint>
  /** A waypoint by its id alone. */
  readonly getById: (id: WaypointId) => Promise<Waypoint>
  /** One page in date order, undated last; past the end an empty one with the true totals. */
  readonly list: (tripId: TripId, page: PageQuery) => Promise<WaypointPage>
  /** The first ones in date order. The caller makes sure that the trip is alive. */
  readonly listFirst: (tripId: TripId, count: number) => Promise<Waypoint[]>
  /** Those whose name contains the text, case- and accent-blind, in date order. */
  readonly search: (tripId: TripId, text: string) => Promise<Found<Waypoint>>
  /** All of a trip's waypoints in date order, as far as 1 MB goes, behind the place that the last answer named. */
  readonly listPiece: (tripId: TripId, after: string | undefined) => Promise<WaypointsPiece>
  /** All of a trip's waypoints in date order. The caller makes sure that the trip is alive. */
  readonly listAll: (tripId: TripId) => Promise<Waypoint[]>
  /** From the first stop's start day to the last one's end; null without dates, undefined for a trip that is gone. */
  readonly findSpan: (tripId: TripId) => Promise<TripSpan | null | undefined>
  /** A trip with its first waypoints. */
  readonly getTrip: (tripId: TripId) => Promise<TripDetail>
}

const ignoreNotFound = (error: unknown): undefined => {
  if (!(error instanceof Problem && error.code === 'not_found')) throw error
}

/** The refusal to change or delete a waypoint that is not as the client has seen it. */
export class WaypointChanged extends Error {
  /** The stored waypoint. */
  readonly waypoint: Waypoint

  constructor(waypoint: Waypoint) {
    super('The waypoint has changed')
    this.waypoint = waypoint
  }
}

export const waypointNotFound = (): Problem => new Problem('not_found', 'There is no such waypoint')

/** The waypoint id in a path below a trip's. Throws `not_found` for a text that is none, or another trip's. */
export function getWaypointId(tripId: TripId, text: string): WaypointId {
  if (!isWaypointId(text) || tripSeq(text) !== tripSeq(tripId)) throw waypointNotFound()
  return text
}

/** A waypoint as it is kept. Throws `not_found`. */
export async function readItem(
  { table, userId }: Context,
  trips: TripReader,
  tripId: TripId,
  id: WaypointId,
): Promise<StoredWaypoint> {
  const key = keys.waypoint(userId, tripSeq(id), waypointUlid(id))
  const [, item] = await Promise.all([trips.get(tripId), table.get(key)])
  if (!item) throw waypointNotFound()
  return parseItem(item)
}

export function createWaypointReader({ table, userId }: Context, trips: TripReader): WaypointReader {
  const toRange = (tripId: TripId) => keys.waypoints(userId, tripSeq(tripId))

  const listFirst = async (tripId: TripId, limit: number) =>
    (await queryAll(table, toRange(tripId), { index: 'byDate', limit })).map(parseItem).map(toWaypoint)

  const getItem = (tripId: TripId, id: WaypointId) => readItem({ table, userId }, trips, tripId, id)

  return {
    listFirst,

    async get(tripId, id) {
      return toWaypoint(await getItem(tripId, id))
    },

    async getById(id) {
      const [trip, item] = await Promise.all([
        table.get(keys.trip(userId, tripSeq(id))),
        table.get(keys.waypoint(userId, tripSeq(id), waypointUlid(id))),
      ])
      if (!trip || !item) throw waypointNotFound()
      return toWaypoint(parseItem(item))
    },

    list: (tripId, page) => readPage({ table, userId }, trips, tripId, page),

    async search(tripId, text) {
      const options = { index: 'byDate', limit: limits.searchHits } as const
      const found = searchByName(table, toRange(tripId), foldText(text), options)
      const [, { items, complete }] = await Promise.all([trips.get(tripId), found])
      return { items: items.map(parseItem).map(toWaypoint), complete }
    },

    async listPiece(tripId, after) {
      const toPiece = ({ stops, next }: WaypointPiece) => ({ waypoints: stops.map(toWaypoint), next })
      if (after === undefined) return toPiece(await readFirstPiece({ table, userId }, trips, tripId))
      const [piece] = await Promise.all([readPiece({ table, userId }, tripId, after), trips.get(tripId)])
      return toPiece(piece)
    },

    listAll: async (tripId) => (await readAll({ table, userId }, tripId)).map(toWaypoint),

    async findSpan(tripId) {
      const seq = tripSeq(tripId)
      const [items, [last]] = await Promise.all([
        queryAll(table, keys.tripWithWaypoints(userId, seq), { index: 'byDate', limit: 2 }),
        queryAll(table, keys.datedWaypoints(userId, seq), { index: 'byDate', limit: 1, newestFirst: true }),
      ])
      const found = await splitTrip(trips, tripId, items).catch(ignoreNotFound)
      if (!found) return undefined
      const [first] = found.stops
      return toSpan(first && toWaypoint(first), last && toWaypoint(parseItem(last)))
    },

    async getTrip(tripId) {
      const { trip, stops } = await readFirst({ table, userId }, trips, tripId, limits.waypointsInTrip)
      return { ...trip, waypointDTOS: stops.map(toWaypoint) }
    },
  }
}
