import { formatCount } from '#shared/count.ts'
import { toIsoDate } from '#shared/date.ts'
import type { TripId } from '#shared/ids.ts'
import { isDated, listAffectedStops, moveStop } from '#shared/move.ts'
import type { Move } from '#shared/schemas/trip.ts'
import { isShifted, omitFields, pickFields } from '../public/fields.ts'
import type { Row } from '../public/nouns.ts'
import { isSameThing } from '../public/operation.ts'
import {
  createRows,
  describe,
  getStore,
  getTrip,
  isBatch,
  listOuterFields,
  toMarkKey,
  toNoun,
  toOuter,
  toShown,
} from '../public/target.ts'
import { type CachedWaypoint, type Fields, type Operation, type Shifted, type Target, trust } from '../public/types.ts'
import { applyEdit, applyOperations, listChanging, withFields } from '../replica/apply.ts'
import { getRow, listWaypoints, putMark, type ReadTx, type WriteTx } from '../replica/replica.ts'
import { dropSubtree, putSubtree, takeSubtree, toSubtree } from '../replica/subtree.ts'
import { dropOutdatedTrack } from '../replica/tracks.ts'
import type { NewOperation } from './merge.ts'

/** The effects of operations on saved rows. */

/** Returns an item's name for messages: the trip's for its trip plan and check-ins, the vehicle's for its fill-ups. */
export async function readName(tx: ReadTx, target: Target): Promise<string> {
  const { namedBy } = describe(target)
  if (isBatch(target) && !namedBy) return formatCount(target.ids.length, toNoun(target))
  const row: Fields = { ...(await getRow(tx, namedBy ? toOuter(target, namedBy) : target)) }
  if (typeof row.name === 'string') return row.name
  return [row.year, row.make, row.model].filter((part) => part !== null && part !== undefined).join(' ')
}

export async function addRow(tx: WriteTx, { target, changed }: Pick<Operation, 'target' | 'changed'>, at: number) {
  const inputs = listInputs(changed)
  // In a trip of another user it is the member's; the answer to several has ids only.
  const { you } = (await tx.objectStore('trips').get(getTrip(target) ?? '')) ?? {}
  const author = you && { by: you }
  const rows = createRows(target).map((empty, index) => ({ ...applyEdit(empty, inputs[index] ?? {}), ...author }))
  await putSubtree(tx, toSubtree(toNoun(target), rows))
  // A new vehicle's fill-ups and a new trip are completely on this device.
  const key = toMarkKey(target)
  if (key) await putMark(tx, key, { complete: true, at, total: 0 })
  if (!key || target.noun !== 'trip') return
  await putMark(tx, key, { checkIns: true })
  await addMissingTripPlan(tx, target.tripId)
}

/** Saves an empty trip plan for a trip on this device whose plan was never read. */
export async function addMissingTripPlan(tx: WriteTx, tripId: TripId): Promise<void> {
  const target: Target = { noun: 'sheet', tripId }
  const trip = await tx.objectStore('trips').getKey(tripId)
  const sheet = await getRow(tx, target)
  if (trip !== undefined && !sheet) await putSubtree(tx, toSubtree(target.noun, createRows(target)))
}

/** In the API's shape. */
const listInputs = (changed: Fields): readonly Fields[] => {
  const { waypoints, fills = waypoints } = changed
  return Array.isArray(fills) ? fills : [changed]
}

export async function editRow(tx: WriteTx, { target, changed }: Pick<Operation, 'target' | 'changed'>): Promise<void> {
  const { field } = describe(target)
  if (field) {
    await dropSubtree(tx, target)
    if (changed[field]) await putSubtree(tx, toSubtree(toNoun(target), createRows(target, { ...changed[field] })))
  }
  await updateRow(tx, target, (row) => applyEdit(row, changed))
}

async function updateRow(tx: WriteTx, target: Target, update: (row: Row) => Row | undefined): Promise<void> {
  const row = await getRow(tx, target)
  const after = row && update(row)
  if (!after) return
  await tx.objectStore(getStore(target)).put(after)
  if ('weather' in after && 'weather' in row) await dropOutdatedTrack(tx, row, after)
}

/** Saves an item from the server, if it is here, with pending operations on top. */
export const refreshRow = (tx: WriteTx, target: Target, body: Fields, pending: readonly Operation[]): Promise<void> =>
  updateRow(tx, target, (row) => {
    const { own = [], kept = own } = describe(target)
    const mine = Object.entries(row).filter(([name]) => kept.includes(name))
    // A field missing in an answer was never set, or was removed.
    const [saved = row] = createRows(toShown(target), { ...body, ...Object.fromEntries(mine) })
    return applyOperations(saved, listChanging(pending, saved))
  })

/** Undoes an operation's effect on the rows; later changes of the same fields stay. */
export async function undoRow(tx: WriteTx, operation: Operation, left: readonly Operation[]): Promise<void> {
  const { kind, target, was, taken } = operation
  if (kind === 'add') await takeSubtree(tx, target)
  if (kind === 'delete' && taken) await putSubtree(tx, taken)
  if (kind === 'move') await undoMove(tx, was)
  if (kind !== 'edit') return
  const { field } = describe(target)
  const later = left.filter((one) => one.seq > operation.seq && one.kind === 'edit' && isSameThing(one, operation))
  if (field) {
    if (later.length > 0) return
    await dropSubtree(tx, target)
    if (!(await getRow(tx, target))) return
    await putSubtree(tx, taken ?? {})
    return updateRow(tx, target, (row) => withFields(row, pickFields(was, [field])))
  }
  const before = omitFields(
    was,
    later.flatMap(({ changed }) => Object.keys(changed)),
  )
  await editRow(tx, { target, changed: omitFields(before, ['weather']) })
  if (later.length > 0 || was.weather === undefined) return
  await updateRow(tx, target, (row) => withFields(row, pickFields(was, ['weather'])))
}

/** Returns the ids of the stops to move. Undefined if unknown here. Throws what the server would refuse. */
export async function planMove(
  tx: ReadTx,
  { target, changed }: Pick<NewOperation, 'target' | 'changed'>,
  earlier: ReadonlyMap<string, readonly string[]>,
): Promise<Record<string, Shifted> | undefined> {
  if (target.noun !== 'trip') return undefined
  const { days, from, moved } = trust<Move>(changed)
  const all = await listWaypoints(tx, target.tripId)
  const known = moved === undefined ? undefined : earlier.get(moved)
  const again = known && all.filter((stop) => known.includes(stop.id) && isDated(stop))
  const reached = moved === undefined ? listAffectedStops(all, from) : again
  return reached && Object.fromEntries(days === 0 ? [] : reached.map((stop) => [stop.id, toShifted(stop, days)]))
}

function toShifted(stop: CachedWaypoint, days: number): Shifted {
  const { startDate, endDate } = moveStop(stop, days)
  const from = { startDate: stop.startDate, endDate: stop.endDate }
  return { from, to: { startDate: toIsoDate(startDate), endDate: toIsoDate(endDate) } }
}

export async function moveRows(tx: WriteTx, operation: NewOperation): Promise<void> {
  for (const id of Object.keys(operation.was)) {
    const row = await tx.objectStore('waypoints').get(id)
    const after = row && applyOperations(row, [operation])
    if (after) await tx.objectStore('waypoints').put(after)
  }
}

async function undoMove(tx: WriteTx, was: Fields): Promise<void> {
  for (const [id, shifted] of Object.entries(was)) {
    const row = await tx.objectStore('waypoints').get(id)
    if (row && isShifted(shifted) && row.startDate === shifted.to.startDate && row.endDate === shifted.to.endDate) {
      await tx.objectStore('waypoints').put({ ...row, ...shifted.from })
    }
  }
}

/** Returns a row as the API has it. */
export const toRowAnswer = (target: Target, row: Row): Fields =>
  omitFields({ ...row }, [...listOuterFields(toNoun(target)), ...(describe(target).own ?? [])])
