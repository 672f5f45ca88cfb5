import type { TripDetail } from '#shared/trip.ts'
import { cacheTrip, cacheWaypoint } from '../local-api/cache-rows.ts'
import { cacheWholeTrip } from '../local-api/whole-trip.ts'
import { omitFields, pickSpecified } from '../public/fields.ts'
import { isSameThing, isWithin, listDependents, toDeletedItem } from '../public/operation.ts'
import { attachedRows } from '../public/outdated.ts'
import { getCounters } from '../public/target.ts'
import { type Operation, trust } from '../public/types.ts'
import type { WriteTx } from '../replica/replica.ts'
import { takeSubtree } from '../replica/subtree.ts'
import { renewEdit } from './judge-edit.ts'
import { refreshRow, undoRow } from './rows.ts'

/** The user's decisions about changes that the server did not accept. */

/** Writes the user's decision; `all` is the whole outbox. */
export type Decision = (tx: WriteTx, operation: Operation, all: readonly Operation[], now: number) => Promise<void>

export const keepMine: Decision = async (tx, operation) => {
  if (!operation.current) return
  // From now on it is an edit like any other.
  const { current, lost: _lost, ...mine } = operation
  await tx.objectStore('outbox').put({ ...mine, ...renewEdit(operation, current), state: 'waiting' })
}

/** Deletes, or moves dates, despite the server's newer version. */
export const doAnyway: Decision = async (tx, operation) => {
  if (!operation.current) return
  const { current, ...mine } = operation
  await tx.objectStore('outbox').put({ ...mine, ...getCounters(mine, current), state: 'waiting' })
}

export const sendAgain: Decision = async (tx, { failures: _, ...operation }) => {
  if (operation.state === 'failed') await tx.objectStore('outbox').put({ ...operation, state: 'sent' })
}

/** Keeps the server's version and later changes to other fields; deletes the item here if it was deleted there. */
export const keepTheirs: Decision = async (tx, operation, all, now) => {
  const { current, target } = operation
  if (!current) return discardOperation(tx, operation, all, now)
  const left = all.filter((one) => one !== operation)
  await tx.objectStore('outbox').delete(operation.seq)
  for (const one of left.filter((one) => one.kind === 'edit' && isSameThing(one, operation))) {
    const rest = pickSpecified(target, current)
    await tx.objectStore('outbox').put({ ...one, rest, base: writesOver(one, operation) ? operation.base : one.base })
  }
  await refreshRow(tx, target, current, left)
}

/** Returns true if a later edit changes the same fields, whose server version the user has not seen. */
const writesOver = (later: Operation, { seq, changed }: Operation): boolean =>
  later.seq > seq && Object.keys(later.changed).some((name) => name in changed)

/** Discards a change and its dependents. */
export const discardOperation: Decision = async (tx, operation, all, now) => {
  const { target, current, gone } = operation
  const item = toDeletedItem(operation)
  const dependents = listDependents(operation, all)
  const isDiscarded = (one: Operation) =>
    item
      ? isWithin(one, item) || (gone === 'thing' && dependents.includes(one))
      : one === operation || dependents.includes(one)
  const discarded = all.filter(isDiscarded)
  const left = all.filter((one) => !discarded.includes(one))
  for (const one of discarded.toReversed()) {
    await tx.objectStore('outbox').delete(one.seq)
    await undoRow(tx, one, left)
  }
  if (item) await takeSubtree(tx, item)
  if (!current) return
  // Attached items are read again when it is needed.
  const thing = omitFields(current, attachedRows)
  if (!('waypointDTOS' in thing)) return refreshRow(tx, target, thing, left)
  const { waypointDTOS: rows, ...trip } = trust<TripDetail>(thing)
  await cacheTrip(tx, trip, left, { isComplete: true })
  for (const row of rows) await cacheWaypoint(tx, trip.id, row, left)
  await cacheWholeTrip(tx, trip.id, { rows, total: rows.length }, { now, operations: left, isOpened: false })
}
