import { historyHeader } from '#shared/api-header.ts'
import type { FillsPage } from '#shared/fill.ts'
import type { TripId } from '#shared/ids.ts'
import { limits } from '#shared/limits.ts'
import type { TripDetail, TripPage, WaypointsPiece } from '#shared/trip.ts'
import type { Vehicle } from '#shared/vehicle.ts'
import { personalKey } from '../../session/person.ts'
import type { Feed } from '../outbox/feed.ts'
import type { Layers } from '../reading/layers.ts'
import { isLocal, type ReadTx, read } from '../replica/replica.ts'
import { listThingIds } from '../replica/target.ts'
import { trust } from '../replica/trust.ts'
import type { Fields } from '../replica/types.ts'
import { type Deletions, type Pair, putLost } from './lost.ts'

/** Reads an answer's JSON; undefined for 404. Throws without an answer, or if the data were restored again in between. */
type Get = <Body>(path: string) => Promise<Body | undefined>

const lockName = 'offgrid-history'

/**
 * Compares the rows saved here with a server that was restored from a backup, and stores what it lacks as changes that need the
 * user's decision. Throws without an answer; a later answer starts it again.
 */
export async function compareHistory(parts: Layers & { readonly feed: Feed }): Promise<void> {
  const { locks } = parts
  if (!locks) return compare(parts)
  await locks.request(lockName, { ifAvailable: true }, (lock) => (lock ? compare(parts) : undefined))
}

async function compare({
  session,
  clock,
  localStorage,
  replica,
  server,
  cache,
  connection,
  feed,
}: Layers & { readonly feed: Feed }): Promise<void> {
  const person = session.person()
  const database = await replica.open()
  if (!database || person === undefined) return
  let history: string | null | undefined
  const get: Get = async (path) => {
    const response = await server.fetchAs(person, path)
    const answered = response.headers.get(historyHeader)
    history ??= answered
    if (answered !== history || !(response.ok || response.status === 404))
      throw new TypeError(`${path} was not answered`)
    return response.ok ? response.json() : undefined
  }
  const vehicles = (await get<Vehicle[]>('/api/user/vehicles')) ?? []
  const known = (await database.get('marks', 'history'))?.history
  // The other answer was a late one.
  if (!history || history === known) return
  const saved = await read(database, readSaved)
  const pairs = [...(await pairTrips(get, saved)), ...(await pairVehicles(get, saved, vehicles))]
  const deletions = await readDeletions(get, pairs)
  const now = clock.now()
  await replica.write(database, 'strict', async (tx) => {
    await putLost(tx, pairs, { ...deletions, history: history ?? '', now })
  })
  localStorage.removeItem(personalKey('kept', person))
  cache.noteChange()
  await feed.announce()
  connection.refreshScreens()
}

const readSaved = async (tx: ReadTx) => ({
  trips: (await tx.objectStore('trips').getAll()).filter(({ id }) => !isLocal(id)),
  waypoints: await tx.objectStore('waypoints').getAll(),
  tracks: await tx.objectStore('tracks').getAll(),
  sheets: await tx.objectStore('sheets').getAll(),
  checkIns: await tx.objectStore('checkIns').getAll(),
  vehicles: await tx.objectStore('vehicles').getAll(),
  fills: await tx.objectStore('fills').getAll(),
})

type Saved = Awaited<ReturnType<typeof readSaved>>

async function pairTrips(get: Get, saved: Saved): Promise<Pair[]> {
  const listed = new Map<string, Fields>()
  for (let page = 0, pages = 1; page < pages; page += 1) {
    const body = await get<TripPage>(`/api/user/trips/paginated?page=${page}&size=${limits.pageSize.max}`)
    pages = body?.totalPages ?? 0
    for (const trip of body?.trips ?? []) listed.set(trip.id, { ...trip })
  }
  const pairs: Pair[] = []
  for (const row of saved.trips) {
    const current = listed.get(row.id)
    pairs.push({ target: { noun: 'trip', tripId: row.id }, current })
    if (current) pairs.push(...(await pairInTrip(get, saved, row.id)))
  }
  return pairs
}

async function pairInTrip(get: Get, saved: Saved, tripId: TripId): Promise<Pair[]> {
  const isInside = (row: { readonly tripId?: TripId | undefined }) => row.tripId === tripId
  const pairs: Pair[] = []
  const waypoints = saved.waypoints.filter(isInside)
  const stops = new Map((waypoints.length > 0 ? await readStops(get, tripId) : []).map((stop) => [stop.id, stop]))
  for (const row of waypoints) {
    const current = stops.get(row.id)
    pairs.push({ target: { noun: 'waypoint', tripId, waypointId: row.id }, current: current && { ...current } })
    const track = saved.tracks.find(({ stop }) => stop === row.id)
    if (current && track)
      pairs.push({ target: { noun: 'track', tripId, waypointId: row.id }, current: { ...current }, track })
  }
  if (saved.sheets.some(isInside)) {
    const current = await get<Fields>(`/api/user/trips/${tripId}/sheet`)
    if (current) pairs.push({ target: { noun: 'sheet', tripId }, current })
  }
  const checkIns = saved.checkIns.filter(isInside)
  const path = `/api/user/trips/${tripId}/check-ins`
  const body = checkIns.length > 0 ? await get<{ readonly checkIns: readonly Fields[] }>(path) : undefined
  for (const row of body ? checkIns : []) {
    const current = body?.checkIns.find(({ id }) => id === row.id)
    pairs.push({ target: { noun: 'check-in', tripId, checkInId: row.id }, current })
  }
  return pairs
}

async function readStops(get: Get, tripId: TripId): Promise<TripDetail['waypointDTOS']> {
  const path = `/api/user/trips/${tripId}`
  const trip = await get<TripDetail>(path)
  const stops = [...(trip?.waypointDTOS ?? [])]
  for (let after = trip?.next; after; ) {
    const piece = await get<WaypointsPiece>(`${path}/waypoints/all?after=${encodeURIComponent(after)}`)
    stops.push(...(piece?.waypoints ?? []))
    after = piece?.next
  }
  return stops
}

async function pairVehicles(get: Get, saved: Saved, vehicles: readonly Vehicle[]): Promise<Pair[]> {
  const pairs: Pair[] = []
  for (const row of saved.vehicles) {
    const current = vehicles.find(({ id }) => id === row.id)
    pairs.push({ target: { noun: 'vehicle', vehicleId: row.id }, current: current && { ...current } })
    const own = saved.fills.filter(({ vehicleId }) => vehicleId === row.id)
    if (!current || own.length === 0) continue
    const page = await get<FillsPage>(`/api/user/vehicles/${row.id}/fills`)
    const last = page?.next ? (page.fills.at(-1)?.id ?? '') : ''
    for (const fill of own.filter(({ id }) => id >= last)) {
      const listed = page?.fills.find(({ id }) => id === fill.id)
      const target = { noun: 'fill', vehicleId: row.id, fillId: fill.id } as const
      pairs.push({ target, current: listed && { ...listed } })
    }
  }
  return pairs
}

/** Returns what the server lacks because the user deleted it, before the backup or since. Check-ins leave no record. */
async function readDeletions(get: Get, pairs: readonly Pair[]): Promise<Deletions> {
  const missing = pairs.filter(({ target, current }) => !current && target.noun !== 'check-in')
  const ids = missing.flatMap(({ target }) => listThingIds(target))
  const [deleted, deletedSince] = [new Set<string>(), new Set<string>()]
  for (let at = 0; at < ids.length; at += limits.knownIds) {
    const path = `/api/user/known?ids=${ids.slice(at, at + limits.knownIds).join(',')}`
    const body = trust<{ readonly ids: readonly string[]; readonly deletedSince?: readonly string[] }>(await get(path))
    for (const id of body.ids) deleted.add(id)
    for (const id of body.deletedSince ?? []) deletedSince.add(id)
  }
  return { deleted, deletedSince }
}
