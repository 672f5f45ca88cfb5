import type { TripId } from '#shared/ids.ts'
import { limits } from '#shared/limits.ts'
import { isShifted } from '../public/fields.ts'
import { getTrip, listThingIds } from '../public/target.ts'
import type { EndedTrip, Mark, MarkKey, Operation, SavedCheckIn, Subtree } from '../public/types.ts'
import { listOperations, putMark, type ReadTx, type WriteTx } from '../replica/replica.ts'
import { dropSubtree } from '../replica/subtree.ts'

/** Joined trips that the user is no longer part of, and what this device keeps of each until the user decides, at most 30 days. */

const keptFor = 30 * 86_400_000

const toKey = (tripId: TripId): MarkKey => `ended:${tripId}`

/**
 * Takes a joined trip out of all lists, with its changes that are not synced, so that none is sent, and keeps it as it was shown. Does
 * nothing without the trip: the user has left it.
 */
export async function endTrip(tx: WriteTx, tripId: TripId, now: number): Promise<boolean> {
  const rows = await dropSubtree(tx, { noun: 'trip', tripId })
  const { trip, waypoints = [], drive } = rows
  if (!trip) return false
  const unsynced = (await listOperations(tx)).filter(({ target }) => getTrip(target) === tripId)
  for (const { seq } of unsynced) await tx.objectStore('outbox').delete(seq)
  // The user has to hear of it, also if nothing of the trip is here.
  const ended = (await readEnded(tx)).filter(({ id }) => id !== tripId)
  await putMark(tx, 'joined', { ended: [...ended, { id: tripId, name: trip.name }].slice(-limits.crew.joined) })
  if (waypoints.length + unsynced.length === 0 && !drive) return true
  const isOwn = ({ by, receivedAt }: SavedCheckIn) => by === trip.you || receivedAt === undefined
  const dates = listUnshownDates(unsynced)
  const copy: Subtree = {
    ...rows,
    // The numbers were shown to members alone.
    trip: { ...trip, numbers: undefined },
    waypoints: waypoints.map((stop) => ({ ...stop, ...dates.get(stop.id) })),
    checkIns: rows.checkIns?.filter(isOwn),
  }
  await putMark(tx, toKey(tripId), { at: now, copy, unsynced: unsynced.length })
  return true
}

/**
 * Returns stops' dates after the moves, and the user's changes after them. A move that waits for a decision, or for its answer after one,
 * is not shown, unlike an edit.
 */
function listUnshownDates(unsynced: readonly Operation[]): ReadonlyMap<string, object> {
  const first = unsynced.findIndex(({ kind }) => kind === 'move')
  const dates = new Map<string, object>()
  for (const { kind, target, changed, was } of first < 0 ? [] : unsynced.slice(first)) {
    if (kind === 'move') for (const [id, moved] of Object.entries(was)) if (isShifted(moved)) dates.set(id, moved.to)
    const [id = ''] = listThingIds(target)
    const before = dates.get(id)
    const own = Object.entries(changed).filter(([field]) => field.endsWith('Date'))
    if (kind === 'edit' && before) dates.set(id, { ...before, ...Object.fromEntries(own) })
  }
  return dates
}

const readEnded = async (tx: ReadTx) => (await tx.objectStore('marks').get('joined'))?.ended ?? []

async function listCopies(tx: ReadTx): Promise<Mark[]> {
  const marks = tx.objectStore('marks')
  const keys = (await marks.getAllKeys()).filter((key) => key.startsWith('ended:'))
  return (await Promise.all(keys.map((key) => marks.get(key)))).flatMap((mark) => mark ?? [])
}

/** Returns the joined trips that have ended since the user last dismissed or decided about them. */
export async function listEnded(tx: ReadTx): Promise<readonly EndedTrip[]> {
  const copies = await listCopies(tx)
  const kept = copies.flatMap(({ copy, at, unsynced }) =>
    copy?.trip ? [{ id: copy.trip.id, name: copy.trip.name, until: at + keptFor, unsynced }] : [],
  )
  const others = (await readEnded(tx)).filter(({ id }) => !kept.some((one) => one.id === id))
  return [...others, ...kept]
}

/** Returns what is kept of a trip that has ended, and keeps it no longer. */
export async function takeEnded(tx: WriteTx, tripId: TripId): Promise<Subtree | undefined> {
  const key = toKey(tripId)
  const copy = (await tx.objectStore('marks').get(key))?.copy
  await tx.objectStore('marks').delete(key)
  const ended = await readEnded(tx)
  if (ended.length > 0) await putMark(tx, 'joined', { ended: ended.filter(({ id }) => id !== tripId) })
  return copy
}

/** Deletes what has been kept for 30 days. */
export async function purgeEnded(tx: WriteTx, now: number): Promise<void> {
  for (const { at, copy } of await listCopies(tx))
    if (copy?.trip && at + keptFor < now) await takeEnded(tx, copy.trip.id)
}
