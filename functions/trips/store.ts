import * as z from 'zod/mini'
import type { Deps } from '#functions/http/types.ts'
import { findReplay, recordReplay, repeatablePost } from '#functions/table/idempotency.ts'
import { type Key, keys } from '#functions/table/keys.ts'
import { queryAll, searchByName } from '#functions/table/paging.ts'
import { ConditionFailed, type Item, type Table, TransactionRefused } from '#functions/table/table.ts'
import { lastTripSeq, tripId, tripSeqOf } from '#shared/ids.ts'
import { limits } from '#shared/limits.ts'
import { type PageQuery, pageTotals } from '#shared/page.ts'
import { Problem } from '#shared/problem.ts'
import { foldText } from '#shared/text.ts'
import type { Trip, TripInput, TripPage } from '#shared/trip.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { aliveCount, pageRange } from './trip-sequence/sequence.ts'
import { numbersOf, takeNumber } from './trip-sequence/store.ts'

const itemSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  waypointCount: z.number(),
})

const read = (item: Item): Trip => itemSchema.parse(item)
export const tripNotFound = (): Problem => new Problem('not_found', 'There is no such trip')

/** What a trip's detail takes from elsewhere: its first waypoints in date order. */
export type FirstWaypoints = (table: Table, userId: string, tripId: string, count: number) => Promise<Waypoint[]>

/** Where the trip of this id lies. Throws `not_found` for a text that is no trip id. */
function tripKey(userId: string, id: string): Key {
  const seq = tripSeqOf(id)
  if (seq === undefined) throw tripNotFound()
  return keys.trip(userId, seq)
}

/** A user's trip. Throws `not_found`. */
export async function getTrip(table: Table, userId: string, id: string): Promise<Trip> {
  const item = await table.get(tripKey(userId, id))
  const trip = item && read(item)
  if (trip?.id !== id) throw tripNotFound()
  return trip
}

/** The trip that was created last, or undefined when there is none. */
export async function latestTrip(table: Table, userId: string): Promise<Trip | undefined> {
  const [newest] = await queryAll(table, keys.trips(userId), { newestFirst: true, limit: 1 })
  return newest && read(newest)
}

/** One page of trips, newest first; past the end an empty one with the true totals. */
export async function tripPage(table: Table, userId: string, page: PageQuery): Promise<TripPage> {
  const { numbers } = await numbersOf(table, userId)
  const totals = pageTotals(page, aliveCount(numbers))
  const range = pageRange(numbers, page.page * page.size, page.size)
  if (!range) return { ...totals, trips: [] }
  const items = await queryAll(table, keys.tripsBetween(userId, range.oldest, range.newest), { newestFirst: true })
  return { ...totals, trips: items.map(read) }
}

/** The newest trips whose name contains the text, case- and accent-blind. */
export async function searchTrips(table: Table, userId: string, text: string): Promise<Trip[]> {
  const walk = { newestFirst: true, limit: limits.searchHits }
  return (await searchByName(table, keys.trips(userId), foldText(text), walk)).map(read)
}

/** Creates a trip; a repeated POST gets the trip of the first. Throws `limit`. */
export async function createTrip(
  { ids, clock }: Deps,
  table: Table,
  userId: string,
  { name, description }: TripInput,
  idempotencyKey: string | undefined,
): Promise<Trip> {
  const now = clock()
  const post = repeatablePost(userId, idempotencyKey, ['trip', name, description])
  const answer = (id: string): Trip => ({ id, name, description, waypointCount: 0 })
  // Others may take the number that was next a moment ago; the request's deadline ends this at last.
  for (;;) {
    const [before, { numbers }] = await Promise.all([findReplay(table, post, now), numbersOf(table, userId)])
    if (before !== undefined) return answer(before)
    if (aliveCount(numbers) >= limits.tripsPerUser || numbers.last >= lastTripSeq) {
      throw new Problem('limit', `There is room for ${limits.tripsPerUser.toLocaleString('en-US')} trips`)
    }
    const seq = numbers.last + 1
    const trip = answer(tripId(seq, ids.tripRandom()))
    try {
      await table.transact([
        takeNumber(userId, numbers),
        {
          Put: {
            Item: { ...keys.trip(userId, seq), ...trip, folded: foldText(name) },
            ConditionExpression: 'attribute_not_exists(pk)',
          },
        },
        ...(post ? [recordReplay(post, trip.id, now)] : []),
      ])
      return trip
    } catch (error) {
      if (!(error instanceof TransactionRefused)) throw error
    }
  }
}

/** Renames and describes a trip. Throws `not_found`. */
export async function updateTrip(
  table: Table,
  userId: string,
  id: string,
  { name, description }: TripInput,
): Promise<Trip> {
  try {
    const item = await table.update({
      Key: tripKey(userId, id),
      UpdateExpression: 'SET #name = :name, folded = :folded, description = :description',
      ConditionExpression: 'id = :id',
      ExpressionAttributeNames: { '#name': 'name' },
      ExpressionAttributeValues: {
        ':name': name,
        ':folded': foldText(name),
        ':description': description,
        ':id': id,
      },
      ReturnValues: 'ALL_NEW',
    })
    return read(item ?? {})
  } catch (error) {
    if (error instanceof ConditionFailed) throw tripNotFound()
    throw error
  }
}
