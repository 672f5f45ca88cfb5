/** One round reads everything in this order, so its steps are in one file. */
import { forecastDays } from '#shared/forecast.ts'
import { isJoined, type TripId } from '#shared/ids.ts'
import { limits } from '#shared/limits.ts'
import { parseJson } from '#shared/parse.ts'
import type { Clock } from '../session/clock.ts'
import { onVisible } from '../session/page.ts'
import { personalKey } from '../session/person.ts'
import { forecastLifetime, isYounger } from './local-api/forecasts.ts'
import { findSpan } from './local-api/spans.ts'
import { addMissingTripPlan } from './outbox/rows.ts'
import { protectOnce } from './public/app/protection.ts'
import { callWorker, savesData } from './public/app/worker.ts'
import { nouns, toTripPlanId } from './public/nouns.ts'
import { attached } from './public/target.ts'
import { type CachedTrip, type Mark, trust } from './public/types.ts'
import type { Layers } from './reading/layers.ts'
import { prefetch } from './reading/read.ts'
import { getListPath, toAddress } from './replica/paths.ts'
import { isLocal, listTrips, putMark, type ReadTx, type Replica, read } from './replica/replica.ts'
import { hasAllTracks } from './replica/tracks.ts'

/** The number of newest trips that are saved automatically. */
export const newestListed = 200
const newestComplete = 20
const soonDays = 90
/** Milliseconds after which the forecast of a trip that starts soon is requested again. */
const forecastEvery = 6 * 3_600_000
const dayLength = 86_400_000
/** Milliseconds after which the server is asked again whether anything has changed. */
const askEvery = 3_600_000
const lockName = 'offgrid-keep'

/** The last round: when it was complete (ms since 1970), the tag of the server's answer, and the time when it read the lists. */
type Round = { readonly at?: number; readonly tag: string; readonly listedAt: number }

export function createPrefetcher(parts: Layers) {
  const { session, clock, locks, localStorage, document, status, replica, connection } = parts
  let isStarted = false

  /**
   * Saves what the user needs without a signal: the app's files, the lists, and trips that are newest, start soon, were opened, or were
   * requested, and asks once an hour whether anything has changed. Runs after the screen's requests, one at a time, in one tab, while the
   * page is visible, and not for users who save data.
   */
  function start(): void {
    if (isStarted) return
    isStarted = true
    let lastCheck = Number.NEGATIVE_INFINITY
    const begin = () =>
      whenIdle(clock, () => {
        if (savesData() || !isVisible()) return
        if (clock.elapsed() - lastCheck >= askEvery * 0.9) {
          lastCheck = clock.elapsed()
          void callWorker('check')
        }
        void prefetchAll()
      })
    const repeat = () =>
      clock.after(askEvery, () => {
        begin()
        repeat()
      })
    repeat()
    onVisible(document, begin)
    session.onEvent(({ event }) => event === 'signedIn' && begin())
    connection.onRefresh(begin)
    begin()
  }

  async function setSaveReason(tripId: TripId, reason: Mark['kept']): Promise<void> {
    const database = await replica.open()
    if (!database) throw new Error('This browser saves nothing on this device.')
    await replica.write(database, 'strict', (tx) => putMark(tx, `trip:${tripId}`, { kept: reason }))
    const person = session.person()
    // After a failed read, the next round must not wait until everything is due.
    if (person !== undefined) localStorage.removeItem(personalKey('kept', person))
  }

  const isVisible = () => document.visibilityState === 'visible'
  const isPossible = () => session.person() !== undefined && status.get().connection === 'reachable' && isVisible()

  async function prefetchAll(): Promise<void> {
    const person = session.person()
    if (!isPossible() || person === undefined) return
    const key = personalKey('kept', person)
    const work = async () => {
      try {
        const last = await readRound(key)
        const now = clock.now()
        if (last?.at !== undefined && isYounger(last.at, now, askEvery * 0.9)) return
        // Once a day the lists are read in any case.
        const isListed = last !== undefined && isYounger(last.listedAt, now, dayLength)
        const tag = await askForChanges(parts, isListed ? last.tag : undefined)
        if (tag !== undefined) await prefetchLists(parts)
        // The user's own tag says nothing of what others change.
        else if ((await listCachedTrips(replica)).some(({ id }) => isJoined(id)))
          await prefetch(parts, '/api/user/joined')
        const seen = tag === undefined ? last : { tag, listedAt: now }
        // A round that ends early, as when the user opens another page, continues with the trips that are missing.
        localStorage.setItem(key, JSON.stringify({ ...seen, at: undefined }))
        for (const { id, hasWaypoints } of await listTripsToPrefetch(replica, clock.now())) {
          if (!isPossible()) return
          if (!hasWaypoints) await prefetchWaypoints(parts, id)
          await prefetchRest(parts, id)
        }
        for (const { id } of await listCachedTrips(replica)) if (isPossible()) await prefetchForecast(parts, id)
        localStorage.setItem(key, JSON.stringify({ ...seen, at: now }))
      } catch {
        // A later round tries again; saved data shows its age.
      }
    }
    if (!locks) return work()
    await locks.request(lockName, { ifAvailable: true }, (lock) => (lock ? work() : undefined))
  }

  /** Returns the last complete round if what it saved is still here. */
  async function readRound(key: string): Promise<Round | undefined> {
    const round: unknown = parseJson(localStorage.getItem(key) ?? '')
    // Earlier versions stored the time alone.
    const isRound = typeof round === 'object'
    return isRound && (await (await replica.open())?.get('marks', 'trips')) ? trust<Round>(round) : undefined
  }

  return {
    start,
    /** Saves a whole trip. Rejects if reading fails; later rounds try again. */
    async saveTrip(tripId: TripId): Promise<void> {
      await setSaveReason(tripId, 'asked')
      const person = session.person()
      if (person !== undefined) void protectOnce(parts, person)
      await prefetchWaypoints(parts, tripId)
      await prefetchRest(parts, tripId)
      await prefetchForecast(parts, tripId)
    },
    /** Stops updating the trip; its saved part stays. */
    stopSavingTrip: (tripId: TripId) => setSaveReason(tripId, undefined),
  }
}

/** Returns undefined if nothing has changed since the answer with this tag, else the present tag. */
async function askForChanges({ server }: Layers, tag: string | undefined): Promise<string | undefined> {
  const headers: Record<string, string> = tag === undefined ? {} : { 'if-none-match': tag }
  const url = '/api/user/changes'
  const answer = await server.fetch(url, { headers })
  // An answer that nobody reads occupies its connection until the time limit.
  await answer.text()
  if (answer.status === 304) return undefined
  if (answer.status !== 200) throw new TypeError(`${url} was not answered`)
  return answer.headers.get('etag') ?? ''
}

async function prefetchLists(parts: Layers): Promise<void> {
  const size = limits.pageSize.max
  await prefetch(parts, '/api/users/auth')
  await prefetch(parts, '/api/user/vehicles')
  await prefetchFills(parts)
  for (let page = 0; page * size < newestListed; page += 1) {
    await prefetch(parts, `/api/user/trips/paginated?page=${page}&size=${size}`)
    const own = (await listCachedTrips(parts.replica)).filter(({ id }) => !isJoined(id))
    if (own.length < (page + 1) * size) break
  }
  await prefetch(parts, '/api/user/joined')
}

/** Reads the fill-ups of vehicles whose number has changed here, and of the others once a day. */
async function prefetchFills({ replica, clock, ...parts }: Layers): Promise<void> {
  const database = await replica.open()
  if (!database) return
  for (const { id, fillCount = 0 } of await database.getAll('vehicles')) {
    const mark = await database.get('marks', `fills:${id}`)
    const age = clock.now() - (mark?.at ?? 0)
    const isDue = fillCount !== (mark?.total ?? 0) || (fillCount > 0 && !(age >= 0 && age < dayLength))
    if (isDue) await prefetch(parts, `/api/user/vehicles/${id}/fills`)
  }
}

async function listCachedTrips(replica: Replica): Promise<CachedTrip[]> {
  const trips = await replica.read(listTrips)
  return trips?.filter(({ id }) => !isLocal(id)) ?? []
}

/** Lists trips to save completely that are incomplete or outdated. `hasWaypoints`: the waypoints are neither. */
async function listTripsToPrefetch(replica: Replica, now: number) {
  const check = async (
    tx: ReadTx,
    { id, span, waypointCount, changes, attachedChanges = 0 }: CachedTrip,
    at: number,
  ) => {
    const mark = await tx.objectStore('marks').get(`trip:${id}`)
    if (at >= newestComplete && mark?.kept === undefined && !startsSoon(span, now)) return []
    const isSame = mark?.latest === changes && mark?.attached === attachedChanges
    const hasWaypoints = isSame && mark?.complete && mark.total === waypointCount
    const hasTripPlan = isJoined(id) || (await tx.objectStore('sheets').getKey(toTripPlanId(id))) !== undefined
    const hasRest = hasTripPlan && mark?.checkIns === true && (await hasAllTracks(tx, id))
    return hasWaypoints && hasRest ? [] : [{ id, hasWaypoints }]
  }
  const trips = await listCachedTrips(replica)
  // Joined trips come first: they are few, and all are saved.
  const joined = trips.filter(({ id }) => isJoined(id)).length
  const found = await replica.read((tx) => Promise.all(trips.map((trip, at) => check(tx, trip, at - joined))))
  return found?.flat() ?? []
}

/** Returns true for a trip that starts within these days or is in progress. */
export function startsSoon(span: Mark['span'], now: number, days = soonDays): boolean {
  if (!span) return false
  return Date.parse(span.from) < now + days * dayLength && Date.parse(span.to) > now - dayLength
}

/** Saves a trip's plan to leave behind, its check-ins and its tracks. */
async function prefetchRest(parts: Layers, tripId: TripId): Promise<void> {
  const database = await parts.replica.open()
  if (!database) return
  const { attachedChanges = 0, written } = (await database.get('trips', tripId)) ?? {}
  if ((await database.get('marks', `trip:${tripId}`))?.attached !== attachedChanges) {
    if (attachedChanges > 0) {
      // Others' trip plans are theirs alone.
      for (const noun of attached.filter((noun) => nouns[noun].inside.trip))
        if (noun !== 'sheet' || !isJoined(tripId)) await prefetch(parts, toAddress(getListPath(noun), { tripId }))
    }
    await parts.replica.write(database, 'relaxed', async (tx) => {
      // Without a change the server has neither.
      if (attachedChanges === 0 && !isJoined(tripId)) await addMissingTripPlan(tx, tripId)
      await putMark(tx, `trip:${tripId}`, {
        attached: attachedChanges,
        written,
        ...(attachedChanges === 0 && { checkIns: true }),
      })
    })
  }
  // The waypoints show which tracks are missing or have changed.
  if (await read(database, (tx) => hasAllTracks(tx, tripId))) return
  await prefetchPieces(parts, `/api/user/trips/${tripId}/tracks`, '')
}

/**
 * Saves the forecast of a trip that starts soon, while the page is visible. A failure does not matter: the saved one stays, and a later
 * round tries again. Deletes one that nothing uses any more.
 */
async function prefetchForecast(parts: Layers, tripId: TripId): Promise<void> {
  const database = await parts.replica.open()
  if (!database) return
  const now = parts.clock.now()
  const { forecast, isSoon } = await read(database, async (tx) => {
    const trip = await tx.objectStore('trips').get(tripId)
    return {
      forecast: (await tx.objectStore('marks').get(`trip:${tripId}`))?.forecast,
      isSoon: startsSoon(trip && (await findSpan(tx, trip)), now, forecastDays),
    }
  })
  if (forecast && now - forecast.at > forecastLifetime) {
    await parts.replica.write(database, 'relaxed', (tx) => putMark(tx, `trip:${tripId}`, { forecast: undefined }))
  }
  const isRecent = forecast?.complete && isYounger(forecast.at, now, forecastEvery)
  if (isSoon && !isRecent && parts.document.visibilityState === 'visible')
    await prefetch(parts, `/api/user/trips/${tripId}/forecast`).catch(() => undefined)
}

/** Reads a trip, which contains its first hundred waypoints, then the others. */
async function prefetchWaypoints(parts: Layers, tripId: TripId): Promise<void> {
  const trip = await prefetch(parts, `/api/user/trips/${tripId}`)
  await prefetchPieces(parts, `/api/user/trips/${tripId}/waypoints/all`, readNext(trip))
}

/** Reads the pieces after a cursor, from the start if it is ''; none if it is undefined. */
async function prefetchPieces(parts: Layers, path: string, first: string | undefined): Promise<void> {
  for (let after: string | undefined = first; after !== undefined; ) {
    const query: string = after === '' ? '' : `?after=${encodeURIComponent(after)}`
    after = readNext(await prefetch(parts, `${path}${query}`))
  }
}

/** Returns the cursor of what follows an answer; undefined at the end. */
function readNext(answer: unknown): string | undefined {
  const next: unknown = typeof answer === 'object' && answer !== null && 'next' in answer ? answer.next : undefined
  return typeof next === 'string' ? next : undefined
}

function whenIdle(clock: Clock, work: () => void): void {
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 10_000 })
  else clock.after(2_000, work)
}
