import { Problem } from '#shared/problem.ts'
import { pickFields, pickSpecified } from '../public/fields.ts'
import type { Row } from '../public/nouns.ts'
import { dependsOn, divideOperations, getAttendance, goesFirst, isDeleted } from '../public/operation.ts'
import { describe, getCounter, getTrip, isBatch, listThingIds, toMarkKey, toNoun } from '../public/target.ts'
import type { Fields, Operation, Target } from '../public/types.ts'
import { findUnsaved } from '../replica/apply.ts'
import { getRow, listOperations, nextSeq, type ReadTx, type WriteTx } from '../replica/replica.ts'
import { listRows, readSubtree, takeSubtree } from '../replica/subtree.ts'
import type { Change } from './change.ts'
import { mergeOperation, type NewOperation } from './merge.ts'
import { addMissingTripPlan, addRow, editRow, moveRows, planMove, readName, toRowAnswer, undoRow } from './rows.ts'

/** `seq`: the place in the outbox; absent if nothing is left to send. `isAttended`: the form may wait for the answer. */
export type Stored = {
  readonly seq?: number
  readonly isAttended?: boolean
  readonly status: number
  readonly body: unknown
}

export type Moment = {
  /** Milliseconds since 1970. */
  readonly now: number
  /** See `Operation`; undefined for what is stored later than it was made. */
  readonly pageStart: number | undefined
  /** End of a form's wait; undefined when the server does not answer. */
  readonly attendedUntil: number | undefined
  /** The stops of earlier moves, by the moves' keys. */
  readonly moves: Map<string, readonly string[]>
}

/**
 * Stores changes of one request and shows them in their rows. Returns undefined if only the server can do it, because an item is not on
 * this device. Throws what the server or the browser refuses.
 */
export async function storeChanges(
  tx: WriteTx,
  changes: readonly Change[],
  moment: Moment,
): Promise<readonly Stored[] | undefined> {
  const rows = await Promise.all(changes.map(({ target }) => getRow(tx, target)))
  // A request of many goes to the server whole.
  if (changes.length > 1 && rows.some((row) => !row)) return undefined
  const all: Stored[] = []
  for (const change of changes) {
    const stored = await storeChange(tx, change, moment)
    if (!stored) return undefined
    all.push(stored)
  }
  return all
}

async function storeChange(tx: WriteTx, change: Change, moment: Moment): Promise<Stored | undefined> {
  const all = await listOperations(tx)
  // The key of an edit is perhaps its item's.
  const first =
    change.kind === 'edit' ? undefined : all.find(({ kind, key }) => kind === change.kind && key === change.key)
  if (first) return repeat(tx, all, first, change, moment)
  // The server refuses revision 0 if it has a plan.
  if (change.target.noun === 'sheet' && change.seen === 0) await addMissingTripPlan(tx, change.target.tripId)
  const row = await getRow(tx, change.target)
  if (change.kind === 'edit') return storeEdit(tx, all, row, change, moment)
  if (change.kind === 'delete') return storeDelete(tx, all, row, change, moment)
  if (change.kind === 'move') return storeMove(tx, all, change, moment)
  if (isDeleted(all, change)) throw notFound(change)
  await addRow(tx, change, moment.now)
  const added = await getRow(tx, change.target)
  return storeOperation(tx, all, await toOperation(tx, change, {}, moment), 201, await toList(tx, change.target, added))
}

/** Handles a form that sends its change again, perhaps an addition that was edited since. */
async function repeat(tx: WriteTx, all: readonly Operation[], first: Operation, change: Change, moment: Moment) {
  const { seq, target } = first
  const again = (status: number, body: unknown): Stored => ({ seq, status, body })
  if (first.kind === 'move') return again(200, { moved: Object.keys(first.was).length })
  if (first.kind === 'delete') return again(200, { deleted: 0 })
  if (isBatch(target)) return again(201, { ids: target.ids })
  const row = await getRow(tx, target)
  if (!row) throw new Problem('gone', 'This was already saved, and has since been deleted.')
  const changed = pickFields(change.changed, findUnsaved(change.changed, row))
  const isEdited = Object.keys(changed).length > 0 && !describe(target).isFinal
  const edit: Change = { kind: 'edit', target, changed, seen: undefined, key: `${first.key}-again` }
  const stored = isEdited ? await storeEdit(tx, all, row, edit, moment) : again(201, undefined)
  return stored && { ...stored, status: 201, body: await toList(tx, target, await getRow(tx, target)) }
}

async function storeEdit(
  tx: WriteTx,
  all: readonly Operation[],
  row: Row | undefined,
  requested: Change,
  moment: Moment,
): Promise<Stored | undefined> {
  if (!row && isDeleted(all, requested)) throw notFound(requested)
  if (!row) return undefined
  const isNewer = requested.seen !== undefined && row.rev > requested.seen
  const unsaved = findUnsaved(requested.changed, row)
  // The form of a trip plan also sends a field of which only a detail that is not saved has changed.
  const isPlan = requested.target.noun === 'sheet'
  const change = isPlan ? { ...requested, changed: pickFields(requested.changed, unsaved) } : requested
  if (unsaved.length === 0 && (isNewer || Object.keys(change.changed).length === 0)) {
    return { status: 200, body: toEditAnswer(change, row) }
  }
  if (isNewer) {
    const message = 'This was changed in another window or on another device.'
    throw new Problem('changed', message, { current: toRowAnswer(change.target, row) })
  }
  // Undoing it puts the replaced track again.
  const taken = describe(change.target).shownIn && (await readSubtree(tx, change.target))
  await editRow(tx, change)
  const after = await getRow(tx, change.target)
  const isWeatherRemoved =
    'weather' in row && after && 'weather' in after && row.weather !== null && after.weather === null
  const was = pickFields(row, [...Object.keys(change.changed), ...(isWeatherRemoved ? ['weather'] : [])])
  const base = change.seen ?? row.rev
  // A row older than the form's would undo others' changes.
  const rest = base === row.rev ? pickSpecified(change.target, row) : undefined
  const operation = { ...(await toOperation(tx, change, was, moment)), base, rest, taken }
  return storeOperation(tx, all, operation, 200, after && toEditAnswer(change, after))
}

/** Returns the item, as a list after saving a track. */
function toEditAnswer({ target, changed }: Change, row: Row): object {
  const answer = toRowAnswer(target, row)
  return describe(target).field && changed.track !== null ? { waypoints: [answer] } : answer
}

async function storeDelete(
  tx: WriteTx,
  all: readonly Operation[],
  row: Row | undefined,
  change: Change,
  moment: Moment,
): Promise<Stored | undefined> {
  const { target } = change
  const isMany = isBatch(target)
  if (!row && !isMany) return isDeleted(all, change) ? { status: 204, body: null } : undefined
  const operation = await toOperation(tx, change, {}, moment)
  const seen = row && (await readWritten(tx, target, row))
  const { dropped } = mergeOperation(all, operation)
  // Discarding the deletion later restores the server's version.
  for (const one of dropped.toReversed()) await undoRow(tx, one, [])
  const taken = await takeSubtree(tx, target)
  if (isMany) {
    const adds = dropped.filter(({ kind }) => kind === 'add').flatMap((one) => listThingIds(one.target))
    const body = { deleted: listRows(taken).filter(([noun]) => noun === toNoun(target)).length + adds.length }
    return storeOperation(tx, all, { ...operation, taken }, 200, body)
  }
  // Unsynced edits hide other devices' values, so counter 0 makes the server refuse.
  const isHidden = all.some((one) => one.kind === 'edit' && dependsOn(operation, one))
  const base = isHidden ? 0 : getCounter(target, { ...row })
  const written = seen && (isHidden ? 0 : seen)
  return storeOperation(tx, all, { ...operation, taken, base, written }, 204, null)
}

/**
 * Returns the counter `written` of what this device has read of a trip's plan and check-ins or a vehicle's fill-ups; of the list, if it
 * has read none. Undefined for other items, which have no such counter.
 */
async function readWritten(tx: ReadTx, target: Target, row: Row): Promise<number | undefined> {
  const key = toMarkKey(target)
  if (!key) return undefined
  const mark = await tx.objectStore('marks').get(key)
  const tripId = getTrip(target)
  if (mark && (tripId === undefined || mark.attached !== undefined)) return mark.written ?? 0
  // A screen has read a part, at an unknown time, so the server refuses and the contents are compared.
  const isPartRead = tripId !== undefined && (mark?.checkIns || (await getRow(tx, { noun: 'sheet', tripId })))
  return isPartRead ? 0 : 'written' in row ? (row.written ?? 0) : 0
}

async function storeMove(tx: WriteTx, all: readonly Operation[], change: Change, moment: Moment) {
  const plan = await planMove(tx, change, moment.moves)
  if (!plan) return undefined
  const base = getCounter(change.target, { ...(await getRow(tx, change.target)) })
  const operation = { ...(await toOperation(tx, change, plan, moment)), base }
  const ids = Object.keys(plan)
  moment.moves.set(change.key, ids)
  await moveRows(tx, operation)
  return storeOperation(tx, all, operation, 200, { moved: ids.length })
}

async function toOperation(
  tx: ReadTx,
  { kind, target, changed, key }: Change,
  was: Fields,
  { now, pageStart, attendedUntil }: Moment,
): Promise<NewOperation> {
  const name = await readName(tx, target)
  const start = kind === 'add' && target.noun === 'check-in' ? { pageStart } : {}
  return { kind, target, name, changed, was, key, state: 'waiting', at: now, ...start, attendedUntil }
}

async function storeOperation(
  tx: WriteTx,
  all: readonly Operation[],
  operation: NewOperation,
  status: number,
  body: unknown,
): Promise<Stored> {
  const { pending, unresolved } = divideOperations(all)
  const isNext = pending.every((one) => getAttendance(one, operation.at) > 0) || goesFirst(operation, pending)
  const isAttended =
    operation.attendedUntil !== undefined && isNext && !unresolved.some((earlier) => dependsOn(operation, earlier))
  const next: NewOperation = { ...operation, attendedUntil: isAttended ? operation.attendedUntil : undefined }
  const { changed, dropped, added } = mergeOperation(all, next)
  const outbox = tx.objectStore('outbox')
  const seq = await nextSeq(tx, operation.at)
  for (const one of dropped) await outbox.delete(one.seq)
  for (const one of changed) await outbox.put(one)
  if (added) await outbox.put({ ...added, seq })
  const sent = added ? seq : changed[0]?.seq
  return sent === undefined ? { status, body } : { seq: sent, isAttended, status, body }
}

const notFound = ({ target: { noun } }: Change): Problem =>
  new Problem('not_found', `There is no such ${noun === 'fill' ? 'fill-up' : noun}`)

/** Returns the item, all vehicles, or the ids of many waypoints. */
async function toList(tx: WriteTx, target: Target, row: Row | undefined): Promise<unknown> {
  if (isBatch(target)) return { ids: target.ids }
  return target.noun === 'vehicle' ? tx.objectStore('vehicles').getAll() : row && toRowAnswer(target, row)
}
