import { forecastDays } from '#shared/forecast.ts'
import type { TripId } from '#shared/ids.ts'
import { limits } from '#shared/limits.ts'
import type { Clock } from '../session/clock.ts'
import { personalKey } from '../session/person.ts'
import { protectOnce } from './app/protection.ts'
import { callWorker } from './app/worker.ts'
import { forecastLifetime, isYounger } from './local-api/forecasts.ts'
import { findSpan } from './local-api/spans.ts'
import type { Layers } from './reading/layers.ts'
import { prefetch } from './reading/read.ts'
import { toSheetId } from './replica/nouns.ts'
import { isLocal, listTrips, putSnapshot, type ReadTx, type Replica, read } from './replica/replica.ts'
import { hasAllTracks } from './replica/tracks.ts'
import type { CachedTrip, Snapshot } from './replica/types.ts'

/** The number of newest trips that are saved automatically. */
export const newestListed = 200
const newestComplete = 20
const soonDays = 90
/** Milliseconds after which the forecast of a trip that starts soon is requested again. */
const forecastEvery = 6 * 3_600_000
const dayLength = 86_400_000
/** Milliseconds that saved data counts as fresh. */
const freshFor = 15 * 60_000
const lockName = 'offgrid-keep'

export type Prefetcher = {
  /**
   * Saves what the user needs without a signal: the app's files, the lists, and trips that are newest, start soon, were opened, or were
   * requested. Runs after the screen's requests, one at a time, in one tab, once per page, and not for users who save data.
   */
  readonly start: () => void
  /** Saves a whole trip. Rejects if reading fails; later rounds try again. */
  readonly saveTrip: (tripId: TripId) => Promise<void>
  /** Stops updating the trip; its saved part stays. */
  readonly stopSavingTrip: (tripId: TripId) => Promise<void>
}

export function createPrefetcher(parts: Layers): Prefetcher {
  const { session, clock, locks, localStorage, status, replica, connection } = parts
  let isStarted = false

  function start(): void {
    if (isStarted) return
    isStarted = true
    const begin = () =>
      whenIdle(clock, () => {
        if (!savesData()) void callWorker('check')
        void prefetchAll()
      })
    const repeat = () =>
      clock.after(freshFor, () => {
        begin()
        repeat()
      })
    repeat()
    session.onEvent(({ event }) => event === 'signedIn' && begin())
    connection.onRefresh(begin)
    begin()
  }

  async function setSaveReason(tripId: TripId, reason: Snapshot['kept']): Promise<void> {
    const database = await replica.open()
    if (!database) throw new Error('This browser saves nothing on this device.')
    await replica.write(database, 'strict', (tx) => putSnapshot(tx, `trip:${tripId}`, { kept: reason }))
    const person = session.person()
    // After a failed read, the next round must not wait until everything is due.
    if (person !== undefined) localStorage.removeItem(personalKey('kept', person))
  }

  const isPossible = () => session.person() !== undefined && status.get().connection === 'reachable'

  async function prefetchAll(): Promise<void> {
    const person = session.person()
    if (savesData() || !isPossible() || person === undefined) return
    const key = personalKey('kept', person)
    const work = async () => {
      try {
        if (await isFresh(key)) return
        await prefetchLists(parts)
        for (const { id, hasWaypoints } of await listTripsToPrefetch(replica, clock.now())) {
          if (!isPossible()) return
          if (!hasWaypoints) await prefetchWaypoints(parts, id)
          await prefetchRest(parts, id)
        }
        for (const { id } of await listCachedTrips(replica)) if (isPossible()) await prefetchForecast(parts, id)
        localStorage.setItem(key, String(clock.now()))
      } catch {
        // A later round tries again; saved data shows its age.
      }
    }
    if (!locks) return work()
    await locks.request(lockName, { ifAvailable: true }, (lock) => (lock ? work() : undefined))
  }

  /** Returns true if everything was saved recently and is still here. */
  async function isFresh(key: string): Promise<boolean> {
    const age = clock.now() - Number(localStorage.getItem(key))
    return age >= 0 && age < freshFor * 0.9 && (await (await replica.open())?.get('marks', 'trips')) !== undefined
  }

  return {
    start,
    async saveTrip(tripId) {
      await setSaveReason(tripId, 'asked')
      const person = session.person()
      if (person !== undefined) void protectOnce(parts, person)
      await prefetchWaypoints(parts, tripId)
      await prefetchRest(parts, tripId)
      await prefetchForecast(parts, tripId)
    },
    stopSavingTrip: (tripId) => setSaveReason(tripId, undefined),
  }
}

async function prefetchLists(parts: Layers): Promise<void> {
  const size = limits.pageSize.max
  await prefetch(parts, '/api/users/auth')
  await prefetch(parts, '/api/user/vehicles')
  await prefetchFills(parts)
  for (let page = 0; page * size < newestListed; page += 1) {
    await prefetch(parts, `/api/user/trips/paginated?page=${page}&size=${size}`)
    if ((await listCachedTrips(parts.replica)).length < (page + 1) * size) break
  }
  const ids = (await listCachedTrips(parts.replica)).slice(0, newestListed).map(({ id }) => id)
  for (let at = 0; at < ids.length; at += limits.spansAtOnce) {
    await prefetch(parts, `/api/user/trips/spans?ids=${ids.slice(at, at + limits.spansAtOnce).join(',')}`)
  }
}

/** Reads the fill-ups of vehicles whose number has changed here, and of the others once a day. */
async function prefetchFills({ replica, clock, ...parts }: Layers): Promise<void> {
  const database = await replica.open()
  if (!database) return
  for (const { id, fillCount = 0 } of await database.getAll('vehicles')) {
    const snapshot = await database.get('marks', `fills:${id}`)
    const age = clock.now() - (snapshot?.at ?? 0)
    const isDue = fillCount !== (snapshot?.total ?? 0) || (fillCount > 0 && !(age >= 0 && age < dayLength))
    if (isDue) await prefetch(parts, `/api/user/vehicles/${id}/fills`)
  }
}

async function listCachedTrips(replica: Replica): Promise<CachedTrip[]> {
  const database = await replica.open()
  const trips = database ? await read(database, listTrips) : []
  return trips.filter(({ id }) => !isLocal(id))
}

/** Lists trips to save completely that are incomplete or outdated. `hasWaypoints`: the waypoints are neither. */
async function listTripsToPrefetch(replica: Replica, now: number) {
  const database = await replica.open()
  if (!database) return []
  const snapshots = new Map((await database.getAll('marks')).map((snapshot) => [snapshot.key, snapshot]))
  const check = async ({ id, waypointCount }: CachedTrip) => {
    const snapshot = snapshots.get(`trip:${id}`)
    const hasWaypoints = snapshot?.complete && snapshot.total === waypointCount && isRecent(snapshot.at, now)
    return { id, hasWaypoints, isNew: hasWaypoints && (await read(database, (tx) => hasRest(tx, id))) }
  }
  const wanted = (await listCachedTrips(replica)).filter(({ id }, at) => {
    const snapshot = snapshots.get(`trip:${id}`)
    return at < newestComplete || snapshot?.kept !== undefined || startsSoon(snapshot?.span, now)
  })
  return (await Promise.all(wanted.map(check))).filter(({ isNew }) => !isNew)
}

/** Returns true if the trip has been saved with all that screens read only when it is shown. */
async function hasRest(tx: ReadTx, tripId: TripId): Promise<boolean> {
  const snapshot = await tx.objectStore('marks').get(`trip:${tripId}`)
  const hasSheet = (await tx.objectStore('sheets').getKey(toSheetId(tripId))) !== undefined
  return hasSheet && snapshot?.checkIns === true && hasAllTracks(tx, tripId)
}

const isRecent = (at: number, now: number): boolean => isYounger(at, now, freshFor)

/** Returns true for a trip that starts within these days or is in progress. */
export function startsSoon(span: Snapshot['span'], now: number, days = soonDays): boolean {
  if (!span) return false
  const [from, to] = [Date.parse(span.from), Date.parse(span.to)]
  return from < now + days * dayLength && to > now - dayLength
}

/** Saves a trip's plan to leave behind, its check-ins and its tracks. */
async function prefetchRest(parts: Layers, tripId: TripId): Promise<void> {
  await prefetch(parts, `/api/user/trips/${tripId}/sheet`)
  await prefetch(parts, `/api/user/trips/${tripId}/check-ins`)
  const database = await parts.replica.open()
  // The waypoints show which tracks are missing or have changed.
  if (!database || (await read(database, (tx) => hasAllTracks(tx, tripId)))) return
  await prefetchPieces(parts, `/api/user/trips/${tripId}/tracks`)
}

/**
 * Saves the forecast of a trip that starts soon, while the page is visible. A failure does not matter: the saved one stays, and a later
 * round tries again. Deletes one that nothing uses any more.
 */
async function prefetchForecast(parts: Layers, tripId: TripId): Promise<void> {
  const database = await parts.replica.open()
  if (!database) return
  const now = parts.clock.now()
  const { forecast, isSoon } = await read(database, async (tx) => ({
    forecast: (await tx.objectStore('marks').get(`trip:${tripId}`))?.forecast,
    isSoon: startsSoon((await findSpan(tx, tripId)) ?? null, now, forecastDays),
  }))
  if (forecast && now - forecast.at > forecastLifetime) {
    await parts.replica.write(database, 'relaxed', (tx) => putSnapshot(tx, `trip:${tripId}`, { forecast: undefined }))
  }
  const isRecent = forecast?.complete && isYounger(forecast.at, now, forecastEvery)
  if (isSoon && !isRecent && parts.document.visibilityState === 'visible')
    await prefetch(parts, `/api/user/trips/${tripId}/forecast`).catch(() => undefined)
}

/** Reads a trip, which contains its first hundred waypoints, then the others. */
async function prefetchWaypoints(parts: Layers, tripId: TripId): Promise<void> {
  const readSnapshot = async () => (await parts.replica.open())?.get('marks', `trip:${tripId}`)
  const before = await readSnapshot()
  await prefetch(parts, `/api/user/trips/${tripId}`)
  const snapshot = await readSnapshot()
  // A longer trip that was complete stays so, with its other waypoints as old as before.
  if (snapshot?.complete && snapshot.at !== before?.at) return
  await prefetchPieces(parts, `/api/user/trips/${tripId}/waypoints/all`)
}

async function prefetchPieces(parts: Layers, path: string): Promise<void> {
  let after: string | null = ''
  while (after !== null) {
    const query: string = after === '' ? '' : `?after=${encodeURIComponent(after)}`
    const piece: unknown = await prefetch(parts, `${path}${query}`)
    const next: unknown = typeof piece === 'object' && piece !== null && 'next' in piece ? piece.next : null
    after = typeof next === 'string' ? next : null
  }
}

/** Returns true if the user saves data; then only opened and requested trips are saved. */
export const savesData = (): boolean => {
  const connection: unknown = 'connection' in navigator ? navigator.connection : undefined
  return (
    typeof connection === 'object' && connection !== null && 'saveData' in connection && connection.saveData === true
  )
}

function whenIdle(clock: Clock, work: () => void): void {
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 10_000 })
  else clock.after(2_000, work)
}
