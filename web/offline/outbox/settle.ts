import { isJoined, isTripId, type TripId, type WaypointId } from '#shared/ids.ts'
import { findDifferences, readCurrent, toParts } from '#shared/rebase.ts'
import { rebasePlan } from '#shared/rebase-plan.ts'
import { endTrip } from '../local-api/ended.ts'
import { pickFields, pickSpecified } from '../public/fields.ts'
import { toWaypointId } from '../public/local-ids.ts'
import { countFailure, dependsOn, isSameThing, listDependents, sharesItem } from '../public/operation.ts'
import { hasUnseen, type ServerState } from '../public/outdated.ts'
import {
  describe,
  getCounter,
  getCounters,
  getTrip,
  isAbout,
  isBatch,
  isKnown,
  listThingIds,
  needsDecision,
  toRoot,
} from '../public/target.ts'
import type { Fields, Operation, Target } from '../public/types.ts'
import { putAliases } from '../replica/aliases.ts'
import { findUnsaved } from '../replica/apply.ts'
import { isLocal, listOperations, nextSeq, putMark, type WriteTx } from '../replica/replica.ts'
import { createRename, listRenamed, putFields, putSubtree, renameRecording, takeSubtree } from '../replica/subtree.ts'
import { judgeEdit, renewEdit } from './judge-edit.ts'
import type { Answer } from './read-answer.ts'
import { refreshRow, undoRow } from './rows.ts'

export type Settled =
  /** The operation is finished, or needs the user's decision; send the next. */
  | 'next'
  /** The operation is undone, and the waiting form tells the user. */
  | 'undone'
  /** The joined trip has ended, and all operations of it are kept with its copy. */
  | 'ended'
  /** Send it again later. */
  | 'later'
  /** Send it again at once. */
  | 'again'

type SettleContext = {
  readonly now: number
  readonly isAttended: boolean
  readonly isFirst: boolean
  /** The item that is missing on the server. */
  readonly gone: NonNullable<Operation['gone']>
  readonly serverState: ServerState | undefined
}

export async function settle(tx: WriteTx, seq: number, answer: Answer, context: SettleContext): Promise<Settled> {
  const operation = await tx.objectStore('outbox').get(seq)
  if (!operation) return 'next'
  if (answer.to === 'done' && context.isFirst && operation.kind === 'add') await addRest(tx, operation, answer.body)
  const left = (await listOperations(tx)).filter((one) => one.seq !== seq)
  if (answer.to === 'done') return finish(tx, operation, answer.body, left, context.now)
  if (answer.to === 'refused') return settleRefusal(tx, operation, answer.problem, left, context)
  // With nothing else pending, the form shows the answer and keeps what was entered.
  if (answer.to !== 'later') return 'later'
  if (context.isAttended && left.every(needsDecision)) return undoOperation(tx, operation, left)
  // Any other status means that the server is overloaded or down.
  if (answer.response.status !== 500) return 'later'
  const failed = countFailure(operation)
  await tx.objectStore('outbox').put(failed)
  return needsDecision(failed) ? 'next' : 'later'
}

async function settleRefusal(
  tx: WriteTx,
  operation: Operation,
  { code, message, current: body }: Extract<Answer, { to: 'refused' }>['problem'],
  left: readonly Operation[],
  { now, isAttended, gone, serverState }: SettleContext,
): Promise<Settled> {
  if (code === 'changed' && serverState) return settleOutdated(tx, operation, serverState)
  const tripId = getTrip(operation.target)
  const isEnded = code === 'not_found' && gone === 'trip' && operation.kind !== 'delete'
  // Its changes stay with what this device has of it (local-api/ended.ts).
  if (isEnded && tripId && isJoined(tripId) && (await endTrip(tx, tripId, now))) return 'ended'
  // Nobody needs the new id of a stop for a check-in that was deleted.
  const isNeeded = operation.kind !== 'delete' && !(operation.target.noun === 'check-in' && gone === 'thing')
  if (!isNeeded && (code === 'not_found' || code === 'gone')) {
    await finish(tx, operation, {}, left, now)
    return isAttended ? 'undone' : 'next'
  }
  const current = code === 'changed' ? readCurrent(body) : undefined
  // No form asks about a track that another device changed.
  const isAskedLater = current !== undefined && describe(operation.target).shownIn !== undefined
  if (isAttended && !isAskedLater && listDependents(operation, left).length === 0) {
    await undoOperation(tx, operation, left)
    if (current) await refreshRow(tx, operation.target, current, left)
    return 'undone'
  }
  const isEdited = !isBatch(operation.target) && listDependents(operation, left).some(({ kind }) => kind !== 'delete')
  if (code === 'gone' && operation.kind === 'add' && !operation.lost && !isEdited) {
    // The addition worked, and another device has deleted the item since.
    await tx.objectStore('outbox').delete(operation.seq)
    await undoRow(tx, operation, left)
    return 'next'
  }
  const outbox = tx.objectStore('outbox')
  if (operation.kind !== 'delete' && left.some((one) => one.kind === 'delete' && isBehind(one, operation))) {
    // The user has deleted the item since, and the deletion asks where needed.
    await outbox.delete(operation.seq)
    return 'next'
  }
  if (current) return settleChanged(tx, operation, current, left, now)
  // When only a move's first stop is gone, there is nothing to restore.
  if ((code === 'not_found' && (operation.kind !== 'move' || gone === 'trip')) || code === 'gone') {
    await outbox.put({ ...operation, state: 'conflict', current: null, gone, deleter: body, message, lost: undefined })
    return 'next'
  }
  await outbox.put({ ...operation, state: 'refused', message })
  return 'next'
}

/** A move and a batch also reach other stops than the one that is deleted. */
const isBehind = (later: Operation, earlier: Operation): boolean =>
  later.seq > earlier.seq &&
  dependsOn(later, earlier) &&
  ((earlier.kind !== 'move' && !isBatch(earlier.target)) || isSameThing(later, { target: toRoot(earlier.target) }))

/** Sends a deletion or move again if the user has seen everything it would reach; otherwise asks. */
async function settleOutdated(tx: WriteTx, operation: Operation, serverState: ServerState): Promise<Settled> {
  const counters = getCounters(operation, serverState)
  // Sending to a server that refuses its own counters would never end.
  const isNew = counters.base !== operation.base || counters.written !== operation.written
  const isSeen = counters.base !== undefined && isNew && !hasUnseen(operation, serverState)
  await tx
    .objectStore('outbox')
    .put(isSeen ? { ...operation, ...counters } : { ...operation, state: 'conflict', current: serverState })
  return isSeen ? 'again' : 'next'
}

async function settleChanged(
  tx: WriteTx,
  edit: Operation,
  current: Fields,
  left: readonly Operation[],
  now: number,
): Promise<Settled> {
  const operation = { ...edit, ...rebasePlan(edit, current) }
  const verdict = judgeEdit(operation, current)
  if (verdict.to === 'done') return finish(tx, operation, current, left, now)
  const after: Operation =
    verdict.to === 'again'
      ? { ...operation, ...renewEdit(operation, current), attendedUntil: undefined }
      : { ...operation, state: 'conflict', current }
  await tx.objectStore('outbox').put(after)
  const pending = [...left, after].sort((one, other) => one.seq - other.seq)
  await refreshRow(tx, operation.target, current, pending)
  return 'next'
}

/** Adds the difference when a form, after a lost answer, sent its item again with other values. */
async function addRest(tx: WriteTx, operation: Operation, body: object): Promise<void> {
  const thing = findThing(operation, body)
  const names = typeof thing.rev === 'number' ? findUnsaved(operation.changed, thing) : []
  // A trip gets its id only now.
  if (names.length === 0 || listThingIds(operation.target).some(isLocal)) return
  const seq = await nextSeq(tx, 0)
  const changed = pickFields(operation.changed, names)
  const was = pickFields(thing, names)
  // Another device, perhaps with an older version, was faster to send what a restored server lacks.
  const state = operation.lost
    ? ({ state: 'conflict', current: thing, lost: undefined } as const)
    : ({ state: 'waiting' } as const)
  const edit: Operation = { ...operation, seq, kind: 'edit', ...state, changed, was, attendedUntil: undefined }
  await tx
    .objectStore('outbox')
    .put({ ...edit, key: `${operation.key}-rest`, base: Number(thing.rev), rest: pickSpecified(edit.target, thing) })
}

/** Returns the item from an answer that may be the whole list. */
function findThing({ key, target }: Operation, body: object): Fields {
  if (Array.isArray(body)) return { ...body.find((one) => one.id === key) }
  if (!('waypoints' in body && Array.isArray(body.waypoints))) return { ...body }
  return { ...body.waypoints.find((one) => isAbout(target, one.id)) }
}

async function undoOperation(tx: WriteTx, operation: Operation, left: readonly Operation[]): Promise<Settled> {
  await tx.objectStore('outbox').delete(operation.seq)
  await undoRow(tx, operation, left)
  return 'undone'
}

async function finish(
  tx: WriteTx,
  operation: Operation,
  body: object,
  left: readonly Operation[],
  now: number,
): Promise<Settled> {
  await tx.objectStore('outbox').delete(operation.seq)
  const { kind, target } = operation
  if (kind === 'delete' || kind === 'move') return 'next'
  const thing = findThing(operation, body)
  if (kind === 'add' && target.noun === 'trip') {
    await replaceTripId(tx, target, thing, left, now)
    return 'next'
  }
  if (thing.id !== undefined || thing.rev !== undefined) await refreshRow(tx, target, thing, left)
  for (const one of left) {
    const isNext = one.kind === 'edit' && sharesItem(one, operation) && !needsDecision(one)
    // The user has not seen another device's values in these fields, so the server must refuse the old revision.
    if (typeof thing.rev === 'number' && isNext && isAsSeen(one, thing)) {
      await tx.objectStore('outbox').put({ ...one, base: thing.rev, rest: pickSpecified(one.target, thing) })
    }
  }
  return 'next'
}

const isAsSeen = ({ changed, was }: Operation, thing: Fields): boolean =>
  findDifferences(toParts(changed), was, thing).length === 0

async function replaceTripId(
  tx: WriteTx,
  target: Extract<Target, { readonly noun: 'trip' }>,
  { id, ...body }: Fields,
  left: readonly Operation[],
  now: number,
): Promise<void> {
  if (typeof id !== 'string' || !isTripId(id)) return
  const { tripId: localId } = target
  const rows = await takeSubtree(tx, target)
  const ids = new Map<string, TripId | WaypointId>([[localId, id]])
  // Also those of stops that are not saved any more.
  const stops = [...(rows.waypoints ?? []).map((stop) => stop.id), ...left.flatMap((one) => listInside(one, localId))]
  for (const stop of stops) if (!ids.has(stop)) ids.set(stop, toWaypointId(id, stop.slice(-26)))
  const rename = createRename(ids)

  await putSubtree(tx, rename(rows))
  for (const [noun, , renamed] of await listRenamed(tx, target, rows, rename)) await putFields(tx, noun, renamed)
  await renameRecording(tx, rename)
  // A move or deletion must not reach what another device adds from now on.
  const counter = getCounter(target, body)
  const toBase = (one: Operation) =>
    one.base ?? (isSameThing(one, { target }) && one.kind !== 'edit' ? counter : undefined)
  for (const one of left) await tx.objectStore('outbox').put(rename({ ...one, base: toBase(one) }))
  // Also those that only a newer version of the app can send.
  const newer = (await tx.objectStore('outbox').getAll()).filter((one) => !isKnown(one))
  for (const one of newer) await tx.objectStore('outbox').put(rename(one))
  await putMark(tx, `trip:${id}`, { complete: true, at: now, total: rows.waypoints?.length ?? 0, checkIns: true })
  await putAliases(tx, ids, now)
  await refreshRow(tx, { noun: 'trip', tripId: id }, body, left.map(rename))
}

const listInside = ({ target }: Operation, tripId: TripId): readonly string[] =>
  getTrip(target) === tripId ? listThingIds(target).filter(isLocal) : []
