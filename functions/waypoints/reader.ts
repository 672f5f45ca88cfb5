import type { StoreContext } from '#functions/http/types.ts'
import { keys } from '#functions/table/keys.ts'
import { type Found, queryAll, searchByName } from '#functions/table/paging.ts'
import type { TripReader } from '#functions/trips/reader.ts'
import { foldText } from '#shared/fold-text.ts'
import { isWaypointId, type TripId, tripSeq, type WaypointId, waypointUlid } from '#shared/ids.ts'
import { limits } from '#shared/limits.ts'
import { type PageQuery, pageTotals } from '#shared/page.ts'
import { Problem } from '#shared/problem.ts'
import type { TripDetail, TripSpan, WaypointsPiece } from '#shared/trip.ts'
import type { Waypoint, WaypointPage } from '#shared/waypoint.ts'
import { readAll, readPiece } from './all.ts'
import { parseItem, type StoredWaypoint, toWaypoint } from './item.ts'

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

    async list(tripId, page) {
      if (page.page === 0) {
        const [trip, waypoints] = await Promise.all([trips.get(tripId), listFirst(tripId, page.size)])
        return { ...pageTotals(page, trip.waypointCount), waypoints }
      }
      const { waypointCount } = await trips.get(tripId)
      const totals = pageTotals(page, waypointCount)
      const skip = page.page * page.size
      if (skip >= waypointCount) return { ...totals, waypoints: [] }
      const items = await queryAll(table, toRange(tripId), { index: 'byDate', skip, limit: page.size })
      return { ...totals, waypoints: items.map(parseItem).map(toWaypoint) }
    },

    async search(tripId, text) {
      const walk = { index: 'byDate', limit: limits.searchHits } as const
      const found = searchByName(table, toRange(tripId), foldText(text), walk)
      const [, { items, complete }] = await Promise.all([trips.get(tripId), found])
      return { items: items.map(parseItem).map(toWaypoint), complete }
    },

    async listPiece(tripId, after) {
      const [, { items, next }] = await Promise.all([trips.get(tripId), readPiece(table, userId, tripId, after)])
      return { waypoints: items.map(toWaypoint), next }
    },

    listAll: async (tripId) => (await readAll(table, userId, tripId)).map(toWaypoint),

    async findSpan(tripId) {
      const range = keys.datedWaypoints(userId, tripSeq(tripId))
      const [trip, [first], [last]] = await Promise.all([
        table.get(keys.trip(userId, tripSeq(tripId)), { ProjectionExpression: 'id' }),
        queryAll(table, range, { index: 'byDate', limit: 1 }),
        queryAll(table, range, { index: 'byDate', limit: 1, newestFirst: true }),
      ])
      if (trip?.id !== tripId) return undefined
      if (!first || !last) return null
      const [from, to] = [toWaypoint(parseItem(first)).startDate, toWaypoint(parseItem(last))]
      return from === null ? null : { from, to: to.endDate ?? to.startDate ?? from }
    },

    async getTrip(tripId) {
      const [trip, waypointDTOS] = await Promise.all([trips.get(tripId), listFirst(tripId, limits.waypointsInTrip)])
      return { ...trip, waypointDTOS }
    },
  }
}
