import * as z from 'zod/mini'
import { parseCheckIn, type StoredCheckIn } from '#functions/check-ins/item.ts'
import type { Deps } from '#functions/http/types.ts'
import { keys } from '#functions/table/keys.ts'
import { queryAll } from '#functions/table/paging.ts'
import { sha256 } from '#functions/table/sha256.ts'
import { ConditionFailed, type Table } from '#functions/table/table.ts'
import { showTrip } from '#functions/trips/item.ts'
import { createTripReader } from '#functions/trips/reader.ts'
import { toWaypoint } from '#functions/waypoints/item.ts'
import { splitTrip } from '#functions/waypoints/with-trip.ts'
import { findLatest } from '#shared/check-in.ts'
import { type Day, toUtcDay } from '#shared/date.ts'
import { tripSeq } from '#shared/ids.ts'
import { Problem } from '#shared/problem.ts'
import { isShareToken, noLongerValid } from '#shared/share.ts'
import { type Trip, toSpan } from '#shared/trip.ts'
import { hasFirstDay, listVisited, type Waypoint } from '#shared/waypoint.ts'
import { findEnd, hasEnded, type Link, parseLink } from './item.ts'

/** A page of an answer has about this many bytes of JSON. */
export const pageBytes = 1_000_000

const wrongNumber = 'after must be the number of a stop'
/** `after` is a stop's number, because the other cursors contain ids. */
export const afterQuery = z.object({
  after: z.optional(
    z.pipe(
      z.string({ error: wrongNumber }).check(z.regex(/^\d{1,5}$/, wrongNumber)),
      z.transform((text: string) => Number(text)),
    ),
  ),
})

/** A visit to a link: the trip with all its stops in order. */
export type Visit = {
  readonly link: Link
  readonly trip: Trip
  readonly stops: readonly Waypoint[]
  /** The latest, the newest first; undefined if the link shows none, or this request does not. */
  readonly checkIns: readonly StoredCheckIn[] | undefined
}

/** The same for unknown, ended, revoked and deleted links, so that an answer tells nothing about the trip. */
const noVisit = (): Problem => new Problem('not_found', noLongerValid)

/**
 * Reads the trip that a token opens, in two steps: the link, strongly consistent, so that it ends at once when its owner stops
 * sharing; then the owner's account and the trip, because the link's own items may outlive them for minutes. Throws `not_found`.
 */
export async function readVisit(
  { table, clock }: Pick<Deps, 'table' | 'clock'>,
  token: string,
  { hasCheckIns }: { readonly hasCheckIns: boolean },
): Promise<Visit> {
  // A malformed token is looked up as well, so that a guess learns nothing from the time of the answer.
  const key = keys.share(sha256(isShareToken(token) ? token : token.slice(0, 64)))
  const item = await table.get(key)
  if (!item) throw noVisit()
  const link = parseLink(item)
  const now = clock()
  if (link.expiresAt !== undefined && link.expiresAt <= now) throw noVisit()
  const { userId, tripId } = link
  const range = keys.tripWithWaypoints(userId, tripSeq(tripId))
  const [account, items, checkIns] = await Promise.all([
    table.get(keys.account(userId), { ProjectionExpression: 'sk' }),
    queryAll(table, range, { index: 'byDate', mayBeStale: true }),
    link.shows.checkIns && hasCheckIns ? findLatestCheckIns(table, link) : undefined,
    noteOpened(table, key, link, toUtcDay(now)),
  ])
  if (!account) throw noVisit()
  const reader = createTripReader({ table, userId })
  const { trip: found, stops: stored } = await splitTrip(reader, tripId, items).catch(hideReason)
  const stops = stored.map(toWaypoint)
  const dated = listVisited(stops).filter(hasFirstDay)
  if (hasEnded(findEnd(link, toSpan(dated)), now)) throw noVisit()
  return { link, trip: showTrip(found), stops, checkIns }
}

/** Reads all, because their ids are ordered by the phones' clocks, which may be wrong. */
async function findLatestCheckIns(table: Table, { userId, tripId }: Link): Promise<StoredCheckIn[]> {
  const items = await queryAll(table, keys.checkIns(userId, tripSeq(tripId)), { mayBeStale: true })
  return findLatest(items.map(parseCheckIn).filter((one) => one.tripId === tripId))
}

function hideReason(error: unknown): never {
  throw error instanceof Problem && error.code === 'not_found' ? noVisit() : error
}

/** The time for noting a visit, so that a busy table does not delay the answer (ms). */
const noteTime = 1_000

/** Writes at most once a day. A lost write only makes the owner's list less exact, so the visitor does not hear of it. */
async function noteOpened(
  table: Table,
  Key: ReturnType<typeof keys.share>,
  { openedOn }: Link,
  today: Day | null,
): Promise<void> {
  if (today === null || openedOn === today) return
  try {
    await table.within(noteTime).update({
      Key,
      UpdateExpression: 'SET openedOn = :today',
      // Otherwise this would bring back a link that its owner has ended.
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':today': today },
    })
  } catch (error) {
    const isLost = error instanceof Problem && error.code === 'unavailable'
    if (!isLost && !(error instanceof ConditionFailed)) throw error
  }
}
