import { decodeTime, ulid } from 'ulid'
import type { TripId, WaypointId } from '#shared/ids.ts'
import { limits } from '#shared/limits.ts'
import type { TripDetail } from '#shared/trip.ts'
import { cacheTrip, cacheWaypoint } from '../local-api/cache-rows.ts'
import { cacheWholeTrip } from '../local-api/whole-trip.ts'
import { createLocalId, toWaypointId } from '../replica/local-ids.ts'
import { getCounter, getTrip, getVehicle, isBatch, toSheetId } from '../replica/nouns.ts'
import { dropTrip, dropVehicle, listOperations, listWaypoints, type WriteTx } from '../replica/replica.ts'
import { listTracks } from '../replica/tracks.ts'
import { trust } from '../replica/trust.ts'
import type {
  CachedWaypoint,
  Fields,
  Operation,
  SavedCheckIn,
  SavedFill,
  SavedTrack,
  Target,
} from '../replica/types.ts'
import type { Decision } from './decide.ts'
import { omitFields, pickSpecified } from './fields.ts'
import { renewEdit } from './judge-edit.ts'
import { isSameThing, listDependents, sharesItem } from './operation.ts'
import { addRow, deleteRow, editRow, getRow, readName, refreshRow, undoRow } from './rows.ts'

/** The user's decisions about changes that the server did not accept. */

/** Discards a change and its dependents. */
export const discardOperation: Decision = discard

export const keepMine: Decision = async (tx, operation) => {
  if (!operation.current) return
  const { current, ...mine } = operation
  await tx.objectStore('outbox').put({ ...mine, ...renewEdit(operation, current), state: 'waiting' })
}

/** Deletes, or moves dates, despite the server's newer version. */
export const doAnyway: Decision = async (tx, operation) => {
  if (!operation.current) return
  const { current, ...mine } = operation
  await tx.objectStore('outbox').put({ ...mine, base: getCounter(mine.target, current), state: 'waiting' })
}

export const sendAgain: Decision = async (tx, { failures: _, ...operation }) => {
  if (operation.state === 'failed') await tx.objectStore('outbox').put({ ...operation, state: 'sent' })
}

/** Keeps the server's version and later changes to other fields; deletes the item here if it was deleted there. */
export const keepTheirs: Decision = async (tx, operation, all, now) => {
  const { current, target } = operation
  if (!current) return discard(tx, operation, all, now)
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

/** Keeps the server's version, and adds this device's waypoint as another one. */
export const keepBoth: Decision = async (tx, operation, all, now) => {
  const row = await getRow(tx, operation.target)
  if (!(operation.current && row && 'weather' in row)) return
  const about = all.filter((one) => isSameThing(one, operation))
  const left = all.filter((one) => !about.includes(one))
  for (const one of about) await tx.objectStore('outbox').delete(one.seq)
  await refreshRow(tx, operation.target, operation.current, left)
  await addWaypoint(tx, row.tripId, { ...row, name: nameCopy(row.name) }, now)
}

const suffix = ' (this device)'
const nameCopy = (name: string) => `${name.slice(0, limits.name - suffix.length)}${suffix}`

/** Recreates an item that another device deleted; a trip with its stops. */
export const restoreDeleted: Decision = async (tx, operation, all, now) => {
  const { target, gone } = operation
  const tripId = getTrip(target)
  if (gone === 'trip' && tripId !== undefined) return restoreTrip(tx, tripId, all, now)
  const vehicleId = findDeletedVehicle(operation)
  if (vehicleId !== undefined) return restoreVehicle(tx, vehicleId, all, now)
  const row = await getRow(tx, target)
  if (!row) return
  for (const one of all.filter((one) => isAboutItem(one, operation))) await tx.objectStore('outbox').delete(one.seq)
  const { tracks = [] } = await deleteRow(tx, target)
  if ('weather' in row)
    await addTracks(tx, tracks, new Map([[row.id, await addWaypoint(tx, row.tripId, row, now)]]), now)
  else if ('vehicleId' in row) await addFills(tx, row.vehicleId, [row], now)
}

/** Returns the vehicle that another device deleted, with its fill-ups. */
const findDeletedVehicle = ({ target, gone }: Operation): string | undefined =>
  gone === 'vehicle' || (gone === 'thing' && target.noun === 'vehicle') ? getVehicle(target) : undefined

/** Returns true for changes of the item alone, or of its track. */
const isAboutItem = (one: Operation, operation: Operation): boolean =>
  !isBatch(one.target) && sharesItem(one, operation)

/** Adds a vehicle again with the fill-ups that are on this device. */
async function restoreVehicle(tx: WriteTx, id: string, all: readonly Operation[], now: number): Promise<void> {
  const vehicle = await tx.objectStore('vehicles').get(id)
  for (const one of all) if (getVehicle(one.target) === id) await tx.objectStore('outbox').delete(one.seq)
  const fills = await dropVehicle(tx, id)
  if (!vehicle) return
  const restored: Target = { noun: 'vehicle', vehicleId: ulid(now) }
  await add(tx, restored, omitFields({ ...vehicle }, ['id', 'rev', 'fillCount', 'odometer', 'sample']), now)
  await addFills(tx, restored.vehicleId, fills, now)
}

async function addFills(tx: WriteTx, vehicleId: string, fills: readonly SavedFill[], now: number): Promise<void> {
  for (const fill of fills) {
    // Keep the order of ids, which pages are sorted by.
    const key = ulid(Math.min(now, decodeTime(fill.id)))
    await add(
      tx,
      { noun: 'fill', vehicleId, fillId: key },
      omitFields({ ...fill }, ['id', 'vehicleId', 'rev']),
      now,
      key,
    )
  }
}

async function restoreTrip(tx: WriteTx, tripId: TripId, all: readonly Operation[], now: number): Promise<void> {
  const trip = await tx.objectStore('trips').get(tripId)
  const stops = await listWaypoints(tx, tripId)
  const tracks = await listTracks(tx, tripId)
  const sheet = await tx.objectStore('sheets').get(toSheetId(tripId))
  const checkIns = await tx.objectStore('checkIns').index('byTrip').getAll(tripId)
  for (const one of all) if (getTrip(one.target) === tripId) await tx.objectStore('outbox').delete(one.seq)
  await dropTrip(tx, tripId)
  if (!trip) return
  const restored = createLocalId(ulid(now))
  const target: Target = { noun: 'trip', tripId: restored }
  await add(tx, target, { name: trip.name, description: trip.description }, now)
  if (trip.plan) await edit(tx, target, { plan: trip.plan }, now)
  const ids = new Map<string, WaypointId>()
  for (const stop of stops) {
    const { from = '' } = stop.leg ?? {}
    // A stop usually comes after the one that its leg starts at.
    const leg = stop.leg && { ...stop.leg, from: ids.get(from) ?? from }
    ids.set(stop.id, await addWaypoint(tx, restored, Object.assign({}, stop, leg && { leg }), now))
  }
  await addTracks(tx, tracks, ids, now)
  if (sheet) await addSheet(tx, restored, omitFields(sheet, ['id', 'tripId', 'rev']), now)
  for (const checkIn of checkIns) await addCheckIn(tx, restored, checkIn, ids, now)
}

async function addSheet(tx: WriteTx, tripId: TripId, changed: Fields, now: number): Promise<void> {
  if (Object.keys(changed).length === 0) return
  const target: Target = { noun: 'sheet', tripId }
  await put(tx, { kind: 'edit', target, changed, key: ulid(now), at: now })
  await editRow(tx, { target, changed })
}

/** `ids` has the new waypoints' ids by the old ones. */
async function addCheckIn(
  tx: WriteTx,
  tripId: TripId,
  checkIn: SavedCheckIn,
  ids: ReadonlyMap<string, WaypointId>,
  now: number,
): Promise<void> {
  const stop = checkIn.stop && ids.get(checkIn.stop)
  const key = ulid(now)
  const fields = omitFields({ ...checkIn, stop }, ['id', 'tripId', 'rev', 'receivedAt', ...(stop ? [] : ['stop'])])
  await add(tx, { noun: 'check-in', tripId, checkInId: key }, fields, now, key)
}

/** Saves tracks to new waypoints; `ids` has their ids by the old ones. */
async function addTracks(
  tx: WriteTx,
  tracks: readonly SavedTrack[],
  ids: ReadonlyMap<string, WaypointId>,
  now: number,
): Promise<void> {
  for (const { tripId: _tripId, stop, ...track } of tracks) {
    const waypointId = ids.get(stop)
    const row = waypointId && (await tx.objectStore('waypoints').get(waypointId))
    if (!row) continue
    const target: Target = { noun: 'track', tripId: row.tripId, waypointId }
    const changed = { track: { ...track, from: ids.get(track.from) ?? track.from } }
    await put(tx, { kind: 'edit', target, changed, key: ulid(now), at: now })
    await editRow(tx, { target, changed })
  }
}

/** Returns the new waypoint's id. */
async function addWaypoint(tx: WriteTx, tripId: TripId, like: CachedWaypoint, now: number): Promise<WaypointId> {
  const key = ulid(now)
  const target: Target = { noun: 'waypoint', tripId, waypointId: toWaypointId(tripId, key) }
  const [startDate, endDate] = [like.startDate, like.endDate].map((date) => date?.slice(0, 10) ?? null)
  const fields = omitFields({ ...like, startDate, endDate }, ['id', 'tripId', 'weather', 'track', 'rev'])
  await add(tx, target, fields, now, key)
  return target.waypointId
}

async function add(tx: WriteTx, target: Target, changed: Fields, now: number, key = ulid(now)): Promise<void> {
  await addRow(tx, { target, changed }, now)
  await put(tx, { kind: 'add', target, changed, key: target.noun === 'vehicle' ? target.vehicleId : key, at: now })
}

async function edit(tx: WriteTx, target: Target, changed: Fields, now: number): Promise<void> {
  const row = await getRow(tx, target)
  await put(tx, { kind: 'edit', target, changed, key: ulid(now), at: now, base: row?.rev })
  if (target.noun === 'trip') await refreshRow(tx, target, { ...row }, await listOperations(tx))
}

type New = Pick<Operation, 'kind' | 'target' | 'changed' | 'key' | 'at' | 'base'>

async function put(tx: WriteTx, fresh: New): Promise<void> {
  const last = (await listOperations(tx)).at(-1)?.seq ?? 0
  const row = await getRow(tx, fresh.target)
  const seq = Math.max(fresh.at, last + 1)
  await tx
    .objectStore('outbox')
    .put({ ...fresh, seq, name: await readName(tx, fresh.target, row), was: {}, state: 'waiting' })
}

async function discard(tx: WriteTx, operation: Operation, all: readonly Operation[], now: number): Promise<void> {
  const { target, current, gone } = operation
  const tripId = getTrip(target)
  const isTripDeleted = gone === 'trip' && tripId !== undefined
  const dependents = listDependents(operation, all)
  const vehicleId = findDeletedVehicle(operation)
  const discarded = isTripDeleted
    ? all.filter((one) => getTrip(one.target) === tripId)
    : vehicleId !== undefined
      ? all.filter((one) => getVehicle(one.target) === vehicleId)
      : gone === 'thing'
        ? all.filter((one) => isAboutItem(one, operation) || dependents.includes(one))
        : [operation, ...dependents]
  const left = all.filter((one) => !discarded.includes(one))
  for (const one of discarded.toReversed()) {
    await tx.objectStore('outbox').delete(one.seq)
    await undoRow(tx, one, left)
  }
  if (isTripDeleted) await dropTrip(tx, tripId)
  else if (vehicleId !== undefined) await dropVehicle(tx, vehicleId)
  else if (gone === 'thing') await deleteRow(tx, target)
  if (!current) return
  if ('waypointDTOS' in current) await cacheTripDetail(tx, trust<TripDetail>(current), left, now)
  else await refreshRow(tx, target, current, left)
}

async function cacheTripDetail(
  tx: WriteTx,
  { waypointDTOS: rows, ...trip }: TripDetail,
  left: readonly Operation[],
  now: number,
) {
  await cacheTrip(tx, trip, left, { isComplete: true })
  for (const row of rows) await cacheWaypoint(tx, trip.id, row, left)
  await cacheWholeTrip(tx, trip.id, { rows, total: rows.length }, left, { now, isOpened: false })
}
