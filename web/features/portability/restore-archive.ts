import type { NewFill } from '#shared/fill.ts'
import { createWaypointId, listUlids, type TripId, tripSeq, type WaypointId } from '#shared/ids.ts'
import { limits } from '#shared/limits.ts'
import { listVehicleIds, type PlanSettings } from '#shared/trip.ts'
import type { Vehicle } from '#shared/vehicle.ts'
import { ApiError, describeError, isSavedAlready } from '../../data/api-error.ts'
import { planner } from '../../data/client.ts'
import { cutPieces } from '../../data/cut-pieces.ts'
import { repeatUntilAccepted } from '../../data/repeat.ts'
import { isQueued, onQueued, unwrap, watchQueued } from '../../data/unwrap.ts'
import { status } from '../../device/status.ts'
import type { Archive, ArchivedTrip } from '../../files/types.ts'
import { saveTrackPiece } from './api.ts'
import { countSaved, type Saved, savePlaces } from './save-places.ts'
import { listOwnTracks, toStopTracks } from './tracks-to-save.ts'

const { trips, vehicles } = planner.api.user

export type Restored = {
  readonly trips: number
  readonly waypoints: number
  readonly vehicles: number
  readonly fills: number
  /** The server's refusals, as sentences. */
  readonly problems: readonly string[]
}
export const nothingRestored: Restored = { trips: 0, waypoints: 0, vehicles: 0, fills: 0, problems: [] }

/** The selection, and the ULID from which all keys and IDs follow. */
export type Restoring = {
  readonly archive: Archive
  readonly chosen: ReadonlySet<number>
  /** IDs of vehicles already present, by archive ID. They stay unchanged. */
  readonly present: ReadonlyMap<string, string>
  readonly firstUlid: string
}

/**
 * Maps archive IDs to the account's vehicles with the same ID, or else the same make, model, year and modifications, each to one. The
 * vehicles of an incomplete restore, which began with this ULID, may still lack fill-ups.
 */
export function findPresent(
  all: Archive['vehicles'],
  garage: readonly Vehicle[],
  unfinished = '',
): ReadonlyMap<string, string> {
  const own = listUlids(unfinished, all.length)
  const others = garage.filter(({ id }) => !own?.includes(id))
  const describe = ({ make, model, year, modifications }: Pick<Vehicle, 'make' | 'model' | 'year' | 'modifications'>) =>
    JSON.stringify([make, model, year, modifications])
  const unnamed = others.filter(({ id }) => !all.some((one) => one.id === id))
  const alike = Map.groupBy(unnamed, describe)
  return new Map(
    all.flatMap((vehicle) => {
      const same = others.find(({ id }) => id === vehicle.id) ?? alike.get(describe(vehicle))?.shift()
      return same ? [[vehicle.id, same.id] as const] : []
    }),
  )
}

type Watch = { readonly signal: AbortSignal; readonly onRestored: (restored: Restored) => void }

/** The connection is lost, or the day's limit reached; the outbox sends its changes later. */
class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost'
}
const connectionLost = () =>
  new ConnectionLost(
    status.get().limitedUntil === undefined
      ? 'This needs a connection.'
      : 'You have reached the limit of changes for today.',
  )

/**
 * Returns the server's answer, after repeats while it is busy.
 * @throws ConnectionLost if the change only waits on this device
 */
async function send<Answer extends object>(signal: AbortSignal, call: () => Promise<Answer>): Promise<Answer> {
  const answer = await repeatUntilAccepted(signal, call)
  if (isQueued(answer)) throw connectionLost()
  return answer
}

export const countUlids = ({ trips: all, vehicles: garage }: Archive): number =>
  garage.length + all.reduce((sum, { places }) => sum + 1 + places.length, 0) + countFills(garage)

export const countFills = (garage: Archive['vehicles']): number =>
  garage.reduce((sum, { fills = [] }) => sum + fills.length, 0)

/**
 * Restores vehicles, trips, then the restored vehicles' fill-ups; skips what the server refuses. Keys and IDs follow from the first
 * ULID, so that a repeat creates no duplicates.
 * @throws failures that may be temporary
 */
export async function restoreArchive(
  { archive, chosen, present, firstUlid }: Restoring,
  { signal, onRestored }: Watch,
): Promise<Restored> {
  const ulids = listUlids(firstUlid, countUlids(archive)) ?? []
  let restored = nothingRestored
  const add = (more: Partial<Omit<Restored, 'problems'>>, problem?: string) => {
    restored = {
      trips: restored.trips + (more.trips ?? 0),
      waypoints: restored.waypoints + (more.waypoints ?? 0),
      vehicles: restored.vehicles + (more.vehicles ?? 0),
      fills: restored.fills + (more.fills ?? 0),
      problems: problem === undefined ? restored.problems : [...restored.problems, problem],
    }
    onRestored(restored)
  }
  const vehicleIds = new Map(present)
  const newIds: NewIds = { trips: new Map(), waypoints: new Map() }
  for (const [at, { id, fills: _, ...vehicle }] of archive.vehicles.entries()) {
    const fresh = ulids[at] ?? ''
    if (present.has(id) || signal.aborted) continue
    const json = { ...vehicle, id: fresh }
    const problem = await attempt(() => send(signal, () => unwrap(vehicles.$post({ json }), 'length')))
    if (problem === undefined) vehicleIds.set(id, fresh)
    add({ vehicles: problem === undefined ? 1 : 0 }, problem && `${vehicle.make} ${vehicle.model}: ${problem}`)
  }
  let next = archive.vehicles.length
  for (const [at, trip] of archive.trips.entries()) {
    const own = ulids.slice(next, next + 1 + trip.places.length)
    next += own.length
    if (!chosen.has(at) || signal.aborted) continue
    const problem = await attempt(() =>
      restoreTrip(trip, own, { vehicleIds, newIds }, signal, (waypoints) => add({ waypoints })),
    )
    if (!signal.aborted) add({ trips: problem === undefined ? 1 : 0 }, problem && `${trip.name}: ${problem}`)
  }
  for (const { id, make, model, fills = [] } of archive.vehicles) {
    const own = ulids.slice(next, next + fills.length)
    next += own.length
    const vehicleId = vehicleIds.get(id)
    if (present.has(id) || vehicleId === undefined || signal.aborted) continue
    const moved = fills.map((fill) => moveFill(fill, newIds))
    const problem = await attempt(() => restoreFills(vehicleId, moved, own, signal, (count) => add({ fills: count })))
    if (problem !== undefined) add({}, `${make} ${model}: ${problem}`)
  }
  return restored
}

/** The new ids of the trips and waypoints restored, by those in the archive. */
type NewIds = { readonly trips: Map<string, TripId>; readonly waypoints: Map<string, WaypointId> }

/** Trips not restored keep their ids, which are right in the account of the archive and lead nowhere in another. */
const moveFill = ({ tripId, waypointId, ...fill }: NewFill, { trips: tripIds, waypoints }: NewIds): NewFill => ({
  ...fill,
  ...(tripId && { tripId: tripIds.get(tripId) ?? tripId }),
  ...(waypointId && { waypointId: waypoints.get(waypointId) ?? waypointId }),
})

async function restoreFills(
  vehicleId: string,
  all: readonly NewFill[],
  ulids: readonly string[],
  signal: AbortSignal,
  onSaved: (count: number) => void,
): Promise<void> {
  let at = 0
  for (const piece of cutPieces(all, limits.fills.batch)) {
    if (signal.aborted) return
    const json = { id: ulids[at] ?? '', fills: piece }
    at += piece.length
    await send(signal, () =>
      unwrap(vehicles[':vehicleId'].fills.batch.$post({ param: { vehicleId }, json }), 'ids'),
    ).catch(nullIfAdded)
    onSaved(piece.length)
  }
}

/** Only an earlier attempt has these ids; it may have restored other trips, to which its fill-ups belong. */
function nullIfAdded(error: unknown): null {
  if (isSavedAlready(error)) return null
  throw error
}

/**
 * Returns the server's reason if it refused.
 * @throws failures that may be temporary
 */
async function attempt(work: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await work()
    return undefined
  } catch (error) {
    const isRefused = error instanceof ApiError && error.status < 500 && error.status !== 429 && error.status !== 401
    if (!isRefused) throw error
    return describeError(error)
  }
}

/** Returns the plan with the ids that its vehicles have now. A vehicle that was not restored has none. */
export function withPresentVehicles(plan: PlanSettings, present: ReadonlyMap<string, string>): PlanSettings {
  const { vehicleId: _, vehicleIds, ...rest } = plan
  // Two of the archive's vehicles may be the same one here.
  const ids = [...new Set(listVehicleIds(plan).flatMap((old) => present.get(old) ?? []))]
  const [vehicleId] = ids
  return vehicleId === undefined ? rest : { ...rest, vehicleId, ...(vehicleIds && { vehicleIds: ids }) }
}

async function restoreTrip(
  { id, name, description, plan, places, tracks, sheet }: ArchivedTrip,
  [key = '', ...ulids]: readonly string[],
  { vehicleIds, newIds }: { readonly vehicleIds: ReadonlyMap<string, string>; readonly newIds: NewIds },
  signal: AbortSignal,
  onSaved: (count: number) => void,
): Promise<void> {
  const json = { name, description, waypointDTOs: [] }
  const { id: tripId } = await send(signal, () =>
    unwrap(trips.$post({ json }, { headers: { 'idempotency-key': key } }), 'id'),
  )
  if (id !== undefined) newIds.trips.set(id, tripId)
  for (const [at, { id: old }] of places.entries())
    if (old !== undefined) newIds.waypoints.set(old, createWaypointId(tripSeq(tripId), ulids[at] ?? ''))
  if (plan) {
    const changes = { plan: withPresentVehicles(plan, vehicleIds) }
    await send(signal, () => unwrap(trips[':tripId'].$put({ param: { tripId }, json: changes }), 'id'))
  }
  if (sheet) {
    // A vehicle of the archive that was not restored has no present id.
    const present = sheet.vehicles?.map(({ vehicleId: old = '', ...rest }) => ({
      ...rest,
      vehicleId: vehicleIds.get(old),
    }))
    const json = { ...sheet, ...(present && { vehicles: present }) }
    await send(signal, () => unwrap(trips[':tripId'].sheet.$put({ param: { tripId }, json }), 'rev'))
  }
  let before = 0
  let isLost = false
  const end = onQueued(() => {
    isLost = true
  })
  const watch = {
    signal,
    onPiece: () => {},
    onSaved: (saved: Saved) => {
      if (isLost) throw connectionLost()
      onSaved(countSaved(saved) - before)
      before = countSaved(saved)
    },
  }
  await savePlaces({ tripId, places, ulids }, [], watch).finally(end)
  const added = toStopTracks(listOwnTracks(places, tracks), { tripId, ulids })
  for (const piece of cutPieces(added, limits.track.batch)) {
    if (signal.aborted) return
    if (await watchQueued(() => saveTrackPiece(tripId, piece, signal))) throw connectionLost()
  }
}
