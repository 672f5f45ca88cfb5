import type { Deps } from '#functions/http/types.ts'
import { findReplay, recordReplay, repeatablePost } from '#functions/table/idempotency.ts'
import { keys } from '#functions/table/keys.ts'
import { queryAll, searchByName } from '#functions/table/paging.ts'
import { type Table, TransactionRefused } from '#functions/table/table.ts'
import { waypointId, waypointParts } from '#shared/ids.ts'
import { limits } from '#shared/limits.ts'
import { type PageQuery, pageTotals } from '#shared/page.ts'
import { Problem } from '#shared/problem.ts'
import { foldText } from '#shared/text.ts'
import type { Waypoint, WaypointInput, WaypointPage } from '#shared/waypoint.ts'
import { answered, attributesOf, readWaypoint } from './item.ts'
import { parentOf, placeOf, seqIn, tripNotFound, waypointNotFound } from './parent.ts'

/** The first waypoints of a trip in date order, undated last. The caller makes sure that the trip is the user's and alive. */
export async function firstWaypoints(table: Table, userId: string, tripId: string, count: number): Promise<Waypoint[]> {
  const range = keys.waypoints(userId, seqIn(tripId))
  return (await queryAll(table, range, { index: 'byDate', limit: count })).map(readWaypoint)
}

/** One page of a trip's waypoints in date order; past the end an empty one with the true totals. */
export async function waypointPage(
  table: Table,
  userId: string,
  tripId: string,
  page: PageQuery,
): Promise<WaypointPage> {
  if (page.page === 0) {
    const [{ waypointCount }, waypoints] = await Promise.all([
      parentOf(table, userId, tripId),
      firstWaypoints(table, userId, tripId, page.size),
    ])
    return { ...pageTotals(page, waypointCount), waypoints }
  }
  const { seq, waypointCount } = await parentOf(table, userId, tripId)
  const totals = pageTotals(page, waypointCount)
  const skip = page.page * page.size
  if (skip >= waypointCount) return { ...totals, waypoints: [] }
  const items = await queryAll(table, keys.waypoints(userId, seq), { index: 'byDate', skip, limit: page.size })
  return { ...totals, waypoints: items.map(readWaypoint) }
}

/** The waypoints of a trip whose name contains the text, case- and accent-blind, in date order. */
export async function searchWaypoints(table: Table, userId: string, tripId: string, text: string): Promise<Waypoint[]> {
  const walk = { index: 'byDate', limit: limits.searchHits } as const
  const range = keys.waypoints(userId, seqIn(tripId))
  const [, items] = await Promise.all([
    parentOf(table, userId, tripId),
    searchByName(table, range, foldText(text), walk),
  ])
  return items.map(readWaypoint)
}

/** One waypoint of a live trip. Throws `not_found`. */
export async function getWaypoint(table: Table, userId: string, tripId: string, id: string): Promise<Waypoint> {
  const { seq, ulid } = placeOf(tripId, id)
  const [, item] = await Promise.all([parentOf(table, userId, tripId), table.get(keys.waypoint(userId, seq, ulid))])
  if (!item) throw waypointNotFound()
  return readWaypoint(item)
}

/** One waypoint by its id alone; its trip has to be alive. Throws `not_found`. */
export async function waypointById(table: Table, userId: string, id: string): Promise<Waypoint> {
  const parts = waypointParts(id)
  if (!parts) throw waypointNotFound()
  const { tripSeq, ulid } = parts
  const [trip, item] = await Promise.all([
    table.get(keys.trip(userId, tripSeq)),
    table.get(keys.waypoint(userId, tripSeq, ulid)),
  ])
  if (!trip || !item) throw waypointNotFound()
  return readWaypoint(item)
}

/** Adds a waypoint and counts it on its trip; a repeated POST gets the waypoint of the first. Throws `not_found`, `limit`. */
export async function createWaypoint(
  { ids, clock }: Deps,
  table: Table,
  userId: string,
  tripId: string,
  input: WaypointInput,
  idempotencyKey: string | undefined,
): Promise<Waypoint> {
  const now = clock()
  const seq = seqIn(tripId)
  const ulid = ids.ulid(now)
  const id = waypointId(seq, ulid)
  const key = keys.waypoint(userId, seq, ulid)
  const post = repeatablePost(userId, idempotencyKey, ['waypoint', tripId, input])
  const answer = (id: string): Waypoint => ({ ...answered({ sk: key.sk, ...input }), id })

  const before = await findReplay(table, post, now)
  if (before !== undefined) return answer(before)
  try {
    await table.transact([
      {
        Update: {
          Key: keys.trip(userId, seq),
          UpdateExpression: 'ADD waypointCount :one',
          ConditionExpression: 'id = :id AND waypointCount < :most',
          ExpressionAttributeValues: { ':one': 1, ':id': tripId, ':most': limits.waypointsPerTrip },
        },
      },
      {
        Put: {
          Item: { ...key, ...attributesOf(input, seq, ulid) },
          ConditionExpression: 'attribute_not_exists(pk)',
        },
      },
      ...(post ? [recordReplay(post, id, now)] : []),
    ])
    return answer(id)
  } catch (error) {
    if (!(error instanceof TransactionRefused)) throw error
    const first = await findReplay(table, post, now)
    if (first !== undefined) return answer(first)
    await parentOf(table, userId, tripId)
    const room = limits.waypointsPerTrip.toLocaleString('en-US')
    throw new Problem('limit', `There is room for ${room} waypoints in a trip`, { cause: error })
  }
}

/** Deletes a waypoint and takes it off its trip's count. Throws `not_found`. */
export async function deleteWaypoint(table: Table, userId: string, tripId: string, id: string): Promise<void> {
  const { seq, ulid } = placeOf(tripId, id)
  try {
    await table.transact([
      { Delete: { Key: keys.waypoint(userId, seq, ulid), ConditionExpression: 'attribute_exists(pk)' } },
      {
        Update: {
          Key: keys.trip(userId, seq),
          UpdateExpression: 'ADD waypointCount :minusOne',
          ConditionExpression: 'id = :id',
          ExpressionAttributeValues: { ':minusOne': -1, ':id': tripId },
        },
      },
    ])
  } catch (error) {
    if (error instanceof TransactionRefused) throw error.by(1) ? tripNotFound() : waypointNotFound()
    throw error
  }
}
