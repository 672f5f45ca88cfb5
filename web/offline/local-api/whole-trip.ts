import { isJoined, type TripId, type WaypointId } from '#shared/ids.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { type Mark, trust } from '../public/types.ts'
import { putMark, type WriteTx } from '../replica/replica.ts'
import { dropSubtree } from '../replica/subtree.ts'
import { countPendingWaypoints, isPending, isTripPending } from './cache-rows.ts'
import { endTrip } from './ended.ts'
import type { LocalRoute, Pieces, StoreContext } from './local-route.ts'

type ServerRows = {
  readonly rows: readonly Pick<Waypoint, 'id'>[]
  readonly total: number
  /** The trip's change counter when the first of the rows were read; undefined if unknown. */
  readonly changes?: number | undefined
}

/** Saves all waypoints of a trip, and deletes saved ones that the server does not have. */
export async function cacheWholeTrip(
  tx: WriteTx,
  tripId: TripId,
  { rows, total, changes }: ServerRows,
  { now, operations, isOpened }: Omit<StoreContext, 'pieces'>,
): Promise<void> {
  const serverIds = new Set<string>(rows.map(({ id }) => id))
  const saved = await tx.objectStore('waypoints').index('byTrip').getAllKeys(tripId)
  const ids = trust<WaypointId[]>(saved.filter((id) => !serverIds.has(id) && !isPending(operations, id)))
  await dropSubtree(tx, { noun: 'waypoints', tripId, ids })
  const trip = await tx.objectStore('trips').get(tripId)
  const waypointCount = total + countPendingWaypoints(operations, tripId)
  const seen = changes ?? trip?.changes
  if (trip && (trip.waypointCount !== waypointCount || trip.changes !== seen))
    await tx.objectStore('trips').put({ ...trip, waypointCount, changes: seen })
  await markTrip(tx, tripId, isOpened, { complete: true, at: now, total })
}

export async function cachePartOfTrip(
  tx: WriteTx,
  tripId: TripId,
  { total }: ServerRows,
  { now, operations, isOpened }: Omit<StoreContext, 'pieces'>,
): Promise<void> {
  const cachedCount = await tx.objectStore('waypoints').index('byTrip').count(tripId)
  const mark = await tx.objectStore('marks').get(`trip:${tripId}`)
  const complete = mark?.complete === true && cachedCount === total + countPendingWaypoints(operations, tripId)
  // A complete trip is as old as its oldest part.
  await markTrip(tx, tripId, isOpened, { complete, total, ...(!complete && { at: now }) })
}

async function markTrip(tx: WriteTx, tripId: TripId, isOpened: boolean, changes: Partial<Mark>): Promise<void> {
  const key = `trip:${tripId}` as const
  const isAsked = (await tx.objectStore('marks').get(key))?.kept === 'asked'
  await putMark(tx, key, { ...changes, ...(isOpened && !isAsked && { kept: 'opened' }) })
}

/** Deletes a trip that is gone on the server, but keeps changes that need a decision, and what the user had of a joined trip. */
export const forgetTrip =
  (tripId: TripId): NonNullable<LocalRoute['forget']> =>
  async (tx, operations, now) => {
    if (isJoined(tripId)) await endTrip(tx, tripId, now)
    else if (!isTripPending(operations, tripId)) await dropSubtree(tx, { noun: 'trip', tripId })
  }

/** Returns all waypoints with the last piece; undefined before, or when a piece is missing. */
export function collectPiece(
  pieces: Pieces,
  tripId: TripId,
  after: string | null,
  rows: readonly Pick<Waypoint, 'id'>[],
  next: string | null,
): Omit<ServerRows, 'total'> | undefined {
  const before = pieces.get(tripId)
  pieces.delete(tripId)
  if (after !== null && before?.next !== after) return undefined
  const whole = after === null || !before ? { rows } : { rows: [...before.rows, ...rows], changes: before.changes }
  if (next === null) return whole
  pieces.set(tripId, { ...whole, next })
  return undefined
}
