import type { TripId } from '#shared/ids.ts'
import type { Trip } from '#shared/trip.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { createRows, getStore, getTrip, isAbout, listThingIds } from '../public/target.ts'
import type { Operation, Target } from '../public/types.ts'
import { applyOperations, listChanging } from '../replica/apply.ts'
import { getRow, putMark, type WriteTx } from '../replica/replica.ts'
import { dropOutdatedTrack } from '../replica/tracks.ts'

/** Saves a trip with pending changes on top, unless the saved one is newer. `isComplete`: it came with all stops. */
export async function cacheTrip(
  tx: WriteTx,
  trip: Trip,
  operations: readonly Operation[],
  { isComplete = false } = {},
): Promise<void> {
  const trips = tx.objectStore('trips')
  const cached = await trips.get(trip.id)
  const mark = cached && !isComplete ? await tx.objectStore('marks').get(`trip:${trip.id}`) : undefined
  // A deletion or move must not claim to have seen stops newer than the saved ones.
  const seen = {
    ...trip,
    ...(cached && mark?.complete && { changes: cached.changes ?? 0 }),
    // Answers to changes don't have it.
    ...(trip.span === undefined && { span: cached?.span }),
  }
  const newest = cached && cached.rev > trip.rev ? { ...cached, waypointCount: trip.waypointCount } : seen
  const row = applyOperations(newest, listChanging(operations, trip))
  if (!row) return
  await trips.put({ ...row, waypointCount: newest.waypointCount + countPendingWaypoints(operations, trip.id) })
  await putMark(tx, `trip:${trip.id}`, { latest: trip.changes })
}

export const isPending = (operations: readonly Operation[], id: string): boolean =>
  operations.some(({ target }) => isAbout(target, id))

export const isTripPending = (operations: readonly Operation[], tripId: TripId): boolean =>
  operations.some(({ target }) => getTrip(target) === tripId)

/** Returns how many more waypoints a trip has here than on the server, including those deleted there that need a decision. */
export function countPendingWaypoints(operations: readonly Operation[], tripId: TripId): number {
  const about = operations.filter(
    ({ target, state }) => getStore(target) === 'waypoints' && getTrip(target) === tripId && state !== 'refused',
  )
  // A waypoint's track may need a decision as well.
  const gone = about.flatMap(({ kind, gone, target }) =>
    kind === 'edit' && gone === 'thing' ? listThingIds(target) : [],
  )
  return about.reduce(
    (count, { kind, target }) =>
      count + (kind === 'add' ? 1 : kind === 'delete' ? -1 : 0) * listThingIds(target).length,
    new Set(gone).size,
  )
}

export const cacheWaypoint = (tx: WriteTx, tripId: TripId, waypoint: Waypoint, operations: readonly Operation[]) =>
  cacheRow(tx, { noun: 'waypoint', tripId, waypointId: waypoint.id }, waypoint, operations)

/** Saves the server's item with pending changes on top. Replaces an equal revision too, because weather changes without a new one. */
export async function cacheRow(
  tx: WriteTx,
  target: Target,
  item: object,
  operations: readonly Operation[],
): Promise<void> {
  const [row] = createRows(target, { ...item })
  const cached = await getRow(tx, target)
  const newest = row && cached && cached.rev > row.rev ? cached : row
  const after = newest && applyOperations(newest, listChanging(operations, newest))
  if (!after) return
  await tx.objectStore(getStore(target)).put(after)
  if ('weather' in after) await dropOutdatedTrack(tx, cached && 'weather' in cached ? cached : undefined, after)
}

/** Returns the saved rows of the server's items, without those deleted here. */
export function pickSaved<Row extends { readonly id: string }>(
  saved: readonly Row[],
  items: readonly { readonly id: string }[],
): Row[] {
  const rows = new Map(saved.map((row) => [row.id, row]))
  return items.flatMap(({ id }) => rows.get(id) ?? [])
}
