import { ulid } from 'ulid'
import { isUlid, listUlids, type TripId } from '#shared/ids.ts'
import { sortWaypoints } from '#shared/itinerary/stops.ts'
import { limits } from '#shared/limits.ts'
import { isSameValue } from '#shared/rebase.ts'
import { lastOrder } from '#shared/waypoint.ts'
import { takeEnded } from '../local-api/ended.ts'
import { pickFields } from '../public/fields.ts'
import { toWaypointId } from '../public/local-ids.ts'
import { nouns } from '../public/nouns.ts'
import { isSameThing, isWithin, toDeletedItem } from '../public/operation.ts'
import { getTrip, listThingIds, toRoot, toTarget } from '../public/target.ts'
import {
  type CachedTrip,
  type CachedWaypoint,
  type Fields,
  type Operation,
  type Subtree,
  type Target,
  trust,
} from '../public/types.ts'
import { getRow, listWaypoints, nextSeq, type WriteTx } from '../replica/replica.ts'
import {
  createRename,
  listRenamed,
  listRows,
  putFields,
  type Rename,
  readSubtree,
  renameRecording,
  takeSubtree,
} from '../replica/subtree.ts'
import { listAdditions, toFields } from './additions.ts'
import type { Decision } from './resolve.ts'
import { addRow, editRow, readName, refreshRow, undoRow } from './rows.ts'
import { storeChanges } from './store.ts'

/** The user's decisions that add again what is on this device. */

/** Adds an item that another device deleted under a new id, with all that is inside it here, and renames it wherever it is named. */
export const restoreDeleted: Decision = async (tx, operation, all, now) => {
  const item = toDeletedItem(operation)
  if (!item || !(await getRow(tx, item))) return
  const before = item.noun === 'waypoint' ? await listWaypoints(tx, item.tripId) : undefined
  const old = await takeSubtree(tx, item)
  const items: Target[] = old.vehicle ? [item, { noun: 'vehicle', vehicleId: old.vehicle.id }] : [item]
  for (const one of all) if (items.some((item) => isWithin(one, item))) await tx.objectStore('outbox').delete(one.seq)
  const { ids, rename } = await addRenewed(tx, item, old, now)
  const [id = ''] = listThingIds(item)
  if (before) await keepOrder(tx, rename(before), ids.get(id) ?? '', now)
}

/** Makes an own trip of what this device keeps of one that has ended. Returns its id; undefined if another tab was faster. */
export async function saveEnded(tx: WriteTx, tripId: TripId, now: number): Promise<string | undefined> {
  const copy = await takeEnded(tx, tripId)
  return copy && (await addRenewed(tx, { noun: 'trip', tripId }, copy, now)).ids.get(tripId)
}

/** Adds an item with all that was inside it under new ids, and renames it wherever it is named. */
async function addRenewed(tx: WriteTx, item: Target, old: Subtree, now: number) {
  const ids = renewIds(item, old, now)
  const rename = createRename(ids)
  await addAgain(tx, rename(old), now)
  await renameElsewhere(tx, item, old, rename, now)
  return { ids, rename }
}

/** Adds a joined trip as this device shows it as an own one, and discards the changes to it that the user's role does not allow. */
export const saveAsOwn: Decision = async (tx, operation, all, now) => {
  const item = toRoot(operation.target)
  // The user still has the check-ins in the joined trip.
  const { checkIns: _, ...rows } = await readSubtree(tx, item)
  await addAgain(tx, createRename(renewIds(item, rows, now))(rows), now)
  await discardAll(tx, operation, all, now)
}

/** Discards all changes to a joined trip that the user's role does not allow. Everybody may check in, and leave. */
export const discardAll: Decision = async (tx, { target }, all) => {
  const item = toRoot(target)
  const isDiscarded = (one: Operation) =>
    isWithin(one, item) &&
    one.target.noun !== 'check-in' &&
    !(one.kind === 'delete' && isSameThing(one, { target: item }))
  const left = all.filter((one) => !isDiscarded(one))
  for (const one of all.filter(isDiscarded).toReversed()) {
    await tx.objectStore('outbox').delete(one.seq)
    await undoRow(tx, one, left)
  }
}

/**
 * Sends what a restored server lacks. All but trips keep their ids, so that several devices that have the same send it once; the
 * server has perhaps given a trip's number to another one.
 */
export const sendLost: Decision = async (tx, operation, all, now) => {
  const { target, seq } = operation
  if (target.noun === 'trip') return restoreDeleted(tx, operation, all, now)
  await tx.objectStore('outbox').delete(seq)
  const added = listAdditions(await readSubtree(tx, target))
  const { current: _current, gone: _gone, ...lost } = operation
  // Before the next change.
  for (const [index, one] of added.entries()) {
    const key = one.kind === 'add' ? String(listThingIds(one.target)[0]).slice(-26) : ulid(now)
    const place = seq + index / added.length
    await tx.objectStore('outbox').put({ ...lost, ...one, key, seq: place, state: 'waiting', at: now })
  }
}

/** Keeps the server's version, and adds this device's waypoint as another one, in the same place. */
export const keepBoth: Decision = async (tx, operation, all, now) => {
  const row = await getRow(tx, operation.target)
  if (!(operation.current && row && 'weather' in row)) return
  const before = await listWaypoints(tx, row.tripId)
  const about = all.filter((one) => isSameThing(one, operation))
  const left = all.filter((one) => !about.includes(one))
  for (const one of about) await tx.objectStore('outbox').delete(one.seq)
  await refreshRow(tx, operation.target, operation.current, left)
  const id = toWaypointId(row.tripId, renewUlid(row.id.slice(-26)))
  const copy: CachedWaypoint = { ...row, id, name: nameCopy(row.name) }
  await addAgain(tx, { waypoints: [copy] }, now)
  const wanted = before.flatMap((stop) => (stop.id === row.id ? [row, copy] : stop))
  await keepOrder(tx, wanted, id, now)
}

const suffix = ' (this device)'
const nameCopy = (name: string) => `${name.slice(0, limits.name - suffix.length)}${suffix}`

/** Adds rows whose ids the server does not know, in the order in which they need each other. */
async function addAgain(tx: WriteTx, rows: Subtree, now: number): Promise<void> {
  let seq = await nextSeq(tx, now)
  for (const { kind, target, changed } of listAdditions(rows)) {
    const before = await getRow(tx, target)
    await (kind === 'add' ? addRow(tx, { target, changed }, now) : editRow(tx, { target, changed }))
    const name = await readName(tx, target)
    const key = kind === 'add' ? String(listThingIds(target)[0]).slice(-26) : ulid(now)
    const known = before && { base: before.rev, was: pickFields(before, Object.keys(changed)) }
    const operation = { seq, kind, target, name, changed, was: {}, ...known, key, at: now, state: 'waiting' as const }
    await tx.objectStore('outbox').put(operation)
    seq += 1
  }
  for (const [noun, row] of listRows(rows)) {
    const { stays = [] } = nouns[noun]
    const fields = stays === 'all' ? row : Object.fromEntries(stays.map((name) => [name, row[name]]))
    if (stays.length > 0) await putFields(tx, noun, fields)
  }
}

/** Renames items in what stays: by changes where the server has it too. */
async function renameElsewhere(tx: WriteTx, item: Target, old: Subtree, rename: Rename, now: number): Promise<void> {
  for (const [noun, row, renamed] of await listRenamed(tx, item, old, rename)) {
    const before = toFields(noun, row)
    const after = toFields(noun, renamed)
    const names = Object.keys(after).filter((name) => !isSameValue(before[name], after[name]))
    if (!nouns[noun].requests) await putFields(tx, noun, renamed)
    else if (names.length > 0) await change(tx, toTarget(noun, row), pickFields(after, names), now)
  }
  await renameRecording(tx, rename)
}

/** Numbers the stops of a new waypoint's day if its id does not sort between its neighbors', as within an import. */
async function keepOrder(tx: WriteTx, wanted: readonly CachedWaypoint[], id: string, now: number): Promise<void> {
  const added = wanted.find((stop) => stop.id === id)
  const day = wanted.filter(({ startDate }) => startDate === added?.startDate)
  const rows = await Promise.all(day.map((stop) => tx.objectStore('waypoints').get(stop.id)))
  // Another device may have placed the waypoint's other version elsewhere.
  const placed = rows.flatMap((row, at) =>
    row?.startDate === day[at]?.startDate && row?.order === day[at]?.order ? (row ?? []) : [],
  )
  // Numbered stops come before the others.
  const last = placed.findLastIndex((stop) => stop.id === id || stop.order !== undefined)
  if (last > lastOrder || sortWaypoints(placed).every((stop, at) => stop === placed[at])) return
  for (const [at, { id, tripId, order }] of placed.slice(0, last + 1).entries())
    if (order !== at) await change(tx, { noun: 'waypoint', tripId, waypointId: id }, { order: at }, now)
}

/** Stores a change as a screen does. */
const change = (tx: WriteTx, target: Target, changed: Fields, now: number) =>
  storeChanges(tx, [{ kind: 'edit', target, changed, seen: undefined, key: ulid(now) }], {
    now,
    pageStart: undefined,
    attendedUntil: undefined,
    moves: new Map(),
  })

/** New ids for items that are added again, because the server refuses a ULID that it knows. */

/** Returns new ids by the old ones, which sort as the old ones do. */
function renewIds(item: Target, tree: Subtree, now: number): ReadonlyMap<string, string> {
  const byNoun = Map.groupBy(listRows(tree), ([noun]) => noun)
  let tripId = getTrip(item)
  const renewed = new Map<string, string>()
  for (const [noun, rows] of byNoun) {
    const { requests, createId } = nouns[noun]
    if (!requests?.add) continue
    // Items of one millisecond sort by the random parts of their ids, so the new ids are handed out in the old order.
    const ids = rows.map(([, { id }]) => String(id)).toSorted()
    const fresh = ids.map((id) => (isUlid(id.slice(-26)) ? renewUlid(id.slice(-26)) : ulid(now))).toSorted()
    for (const [at, id] of ids.entries()) renewed.set(id, createId?.(fresh[at] ?? '', tripId) ?? fresh[at] ?? '')
    if (tree.trip) tripId = trust<CachedTrip['id'] | undefined>(renewed.get(tree.trip.id))
  }
  return renewed
}

/** Returns a random ULID a little after this one, in the same millisecond, so that it sorts like it among others. */
function renewUlid(old: string): string {
  const [, next = old] = listUlids(old.slice(0, 14).padEnd(old.length, 'Z'), 2) ?? []
  return next.slice(0, 14) + ulid().slice(14)
}
