import { ulid } from 'ulid'
import type { TripId } from '#shared/ids.ts'
import { sortWaypoints } from '#shared/itinerary/stops.ts'
import { limits } from '#shared/limits.ts'
import { isSameValue } from '#shared/rebase.ts'
import { toWaypointId } from '../replica/local-ids.ts'
import { getTrip, listThingIds } from '../replica/nouns.ts'
import { listWaypoints, nextSeq, putSnapshot, type WriteTx } from '../replica/replica.ts'
import { putSubtree, takeSubtree } from '../replica/subtree.ts'
import { listTracks } from '../replica/tracks.ts'
import type { CachedWaypoint, Fields, Operation, Subtree, Target } from '../replica/types.ts'
import type { Decision } from './decide.ts'
import { omitFields, pickFields } from './fields.ts'
import { isSameThing, isWithin, toDeletedItem } from './operation.ts'
import { createRename, type Rename, renewIds, renewUlid } from './renew.ts'
import { addRow, editRow, getRow, readName, refreshRow } from './rows.ts'
import { storeChanges } from './store.ts'

/** The user's decisions that add again what is on this device. */

/** Adds an item that another device deleted under a new id, with all that is inside it here, and renames it wherever it is named. */
export const restoreDeleted: Decision = async (tx, operation, all, now) => {
  const item = toDeletedItem(operation)
  if (!item || !(await getRow(tx, item))) return
  const before = item.noun === 'waypoint' ? await listWaypoints(tx, item.tripId) : []
  const old = await takeSubtree(tx, item)
  const items: Target[] = old.vehicle ? [item, { noun: 'vehicle', vehicleId: old.vehicle.id }] : [item]
  for (const one of all) if (items.some((item) => isWithin(one, item))) await tx.objectStore('outbox').delete(one.seq)
  const ids = renewIds(item, old, now)
  const rename = createRename(ids)
  await addAgain(tx, rename(old), now)
  await renameElsewhere(tx, item, rename, now)
  if (item.noun === 'waypoint') await keepOrder(tx, rename(before), ids.get(item.waypointId) ?? '', now)
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

type Addition = Pick<Operation, 'kind' | 'target' | 'changed'>

/** Adds rows whose ids the server does not know, in the order in which they need each other. */
async function addAgain(tx: WriteTx, rows: Subtree, now: number): Promise<void> {
  let seq = await nextSeq(tx, now)
  for (const { kind, target, changed } of listAdditions(rows)) {
    const before = await getRow(tx, target)
    await (kind === 'add' ? addRow(tx, { target, changed }, now) : editRow(tx, { target, changed }))
    const name = await readName(tx, target, await getRow(tx, target))
    const key = kind === 'add' ? String(listThingIds(target)[0]).slice(-26) : ulid(now)
    const known = before && { base: before.rev, was: pickFields(before, Object.keys(changed)) }
    const operation = { seq, kind, target, name, changed, was: {}, ...known, key, at: now, state: 'waiting' as const }
    await tx.objectStore('outbox').put(operation)
    seq += 1
  }
  // Averages belong to places and dates, which stay; no server has a drive.
  for (const { id, weather } of rows.waypoints ?? []) {
    const row = await tx.objectStore('waypoints').get(id)
    if (row) await putSubtree(tx, { waypoints: [{ ...row, weather }] })
  }
  if (rows.drive) await tx.objectStore('drives').put(rows.drive)
  if (rows.trip && rows.mark) {
    const { key, kept, forecast } = rows.mark
    await putSnapshot(tx, key, { kept, forecast })
  }
}

function listAdditions(rows: Subtree): Addition[] {
  const { trip, vehicle, tracks = [], sheet, checkIns = [], fills = [] } = rows
  const waypoints = sortWaypoints(rows.waypoints ?? [])
  const additions: Addition[] = []
  const add = (target: Target, row: object, omitted: readonly string[]) =>
    additions.push({ kind: 'add', target, changed: omitFields({ ...row }, ['id', 'rev', ...omitted]) })
  const edit = (target: Target, changed: Fields) => {
    if (Object.keys(changed).length > 0) additions.push({ kind: 'edit', target, changed })
  }
  if (vehicle) add({ noun: 'vehicle', vehicleId: vehicle.id }, vehicle, ['fillCount', 'written', 'odometer', 'sample'])
  if (trip) {
    const target: Target = { noun: 'trip', tripId: trip.id }
    additions.push({ kind: 'add', target, changed: pickFields(trip, ['name', 'description']) })
    if (trip.plan) edit(target, { plan: trip.plan })
  }
  for (const { id, tripId, ...row } of waypoints) {
    const [startDate, endDate] = [row.startDate, row.endDate].map((date) => date?.slice(0, 10) ?? null)
    add({ noun: 'waypoint', tripId, waypointId: id }, { ...row, startDate, endDate }, ['weather', 'track'])
  }
  for (const { tripId, stop, ...track } of tracks) edit({ noun: 'track', tripId, waypointId: stop }, { track })
  if (sheet) edit({ noun: 'sheet', tripId: sheet.tripId }, omitFields({ ...sheet }, ['id', 'tripId', 'rev']))
  for (const { id, tripId, ...row } of checkIns)
    add({ noun: 'check-in', tripId, checkInId: id }, row, ['receivedAt', 'sentAt'])
  for (const { id, vehicleId, ...row } of fills) add({ noun: 'fill', vehicleId, fillId: id }, row, [])
  return additions
}

/** Renames items in what stays: by changes where the server has it too. */
async function renameElsewhere(tx: WriteTx, item: Target, rename: Rename, now: number): Promise<void> {
  const tripId = getTrip(item)
  for (const [target, fields] of await listNaming(tx, tripId)) {
    const changed = rename(fields)
    if (!isSameValue(changed, fields)) await change(tx, target, changed, now)
  }
  const recording = await tx.objectStore('recording').get('recording')
  if (recording) await tx.objectStore('recording').put(rename(recording), 'recording')
  if (tripId === undefined) return
  const drive = await tx.objectStore('drives').get(tripId)
  if (drive) await tx.objectStore('drives').put(rename(drive))
  const mark = await tx.objectStore('marks').get(`trip:${tripId}`)
  if (mark) await tx.objectStore('marks').put(rename(mark))
}

type Naming = readonly [target: Target, fields: Fields]

/** Returns the fields that may name other items: of trips and fill-ups, and of what is in this trip. */
async function listNaming(tx: WriteTx, tripId: TripId | undefined): Promise<Naming[]> {
  const found: Naming[] = []
  for (const { id, plan } of await tx.objectStore('trips').getAll())
    found.push([{ noun: 'trip', tripId: id }, { plan }])
  for (const { id, vehicleId, tripId, waypointId } of await tx.objectStore('fills').getAll())
    found.push([
      { noun: 'fill', vehicleId, fillId: id },
      { tripId, waypointId },
    ])
  if (tripId === undefined) return found
  for (const { id, leg } of await tx.objectStore('waypoints').index('byTrip').getAll(tripId))
    found.push([{ noun: 'waypoint', tripId, waypointId: id }, { leg }])
  for (const { tripId: _, stop, ...track } of await listTracks(tx, tripId))
    found.push([{ noun: 'track', tripId, waypointId: stop }, { track }])
  for (const { id, stop } of await tx.objectStore('checkIns').index('byTrip').getAll(tripId))
    found.push([{ noun: 'check-in', tripId, checkInId: id }, { stop }])
  return found
}

/** The largest `order` that the API accepts. */
const lastOrder = 99

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
    ...{ now, pageStart: undefined, attendedUntil: undefined, moves: new Map() },
  })
