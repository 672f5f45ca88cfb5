import type { JoinedList } from '#shared/crew.ts'
import { isJoined } from '#shared/ids.ts'
import { limits } from '#shared/limits.ts'
import type { Trip, TripPage } from '#shared/trip.ts'
import { inAllHeader } from '../public/headers.ts'
import { type CachedTrip, type Operation, trust } from '../public/types.ts'
import {
  compareTrips,
  isLocal,
  listJoinedTrips,
  listOperations,
  listOwnTrips,
  putMark,
  type ReadTx,
  type WriteTx,
} from '../replica/replica.ts'
import { dropSubtree } from '../replica/subtree.ts'
import { cacheTrip, isTripPending, pickSaved } from './cache-rows.ts'
import { endTrip } from './ended.ts'
import type { LocalAnswer, LocalRoute } from './local-route.ts'
import { answerSearch, cutPage, findByName, listMissing, toPage } from './pages.ts'
import { withSpan, withSpans } from './spans.ts'

/** GET /api/user/trips/paginated */
export function tripPage(query: URLSearchParams): LocalRoute {
  const page = toPage(query, limits.pageSize.trips)
  const cut = withTrips(async (trips, _isAll, tx) => {
    const { totals, items } = cutPage(page, trips)
    return { body: { ...totals, trips: await withSpans(tx, items) } }
  })
  const answer = async (tx: ReadTx): Promise<LocalAnswer | undefined> => {
    const answered = await cut(tx)
    const cached = (await listOwnTrips(tx)).length
    const inAll = await countTrips(tx)
    if (!answered || inAll <= cached) return answered
    // No saved trips does not mean that there are none.
    return cached === 0 ? undefined : { ...answered, headers: { [inAllHeader]: String(inAll) } }
  }
  return {
    requiredField: 'trips',
    answer,
    async store(tx, body, { now, operations }) {
      const { trips, totalItems, totalPages } = trust<TripPage>(body)
      for (const trip of trips) await cacheTrip(tx, trip, operations)
      const ends = { isFirst: page.page === 0, isLast: page.page >= totalPages - 1 }
      await dropMissing(tx, operations, (cached) => listMissing(cached, trips, compareTrips, ends))
      await putTripsMark(tx, operations, totalItems, now)
    },
    async show(tx, body) {
      if ((await tx.objectStore('marks').get('trips'))?.complete) return answer(tx)
      const { trips, ...totals } = trust<TripPage>(body)
      return { body: { ...totals, trips: await withSpans(tx, await overlay(tx, trips, page.page === 0)) } }
    },
  }
}

/** GET /api/user/trips/search */
export function tripSearch(query: URLSearchParams): LocalRoute {
  const text = query.get('query') ?? ''
  const answer = withTrips(async (trips, isAll, tx) => {
    const { body, headers } = answerSearch(findByName(trips, text), isAll)
    return { body: await withSpans(tx, body), headers }
  })
  return {
    requiredField: 'length',
    answer,
    async store(tx, body, { operations }) {
      for (const trip of trust<Trip[]>(body)) await cacheTrip(tx, trip, operations)
    },
    async show(tx, body) {
      if ((await tx.objectStore('marks').get('trips'))?.complete) return answer(tx)
      return { body: await withSpans(tx, findByName(await overlay(tx, trust<Trip[]>(body), true), text)) }
    },
  }
}

/** GET /api/user/trips/latest */
export function latestTrip(): LocalRoute {
  const answer = withTrips(async ([newest], _isAll, tx) => ({ body: newest ? await withSpan(tx, newest) : null }))
  return {
    requiredField: 'id',
    mayBeEmpty: true,
    answer,
    async store(tx, body, { now, operations }) {
      if (body !== null) return cacheTrip(tx, trust<Trip>(body), operations)
      await dropMissing(tx, operations, (cached) => cached)
      await putTripsMark(tx, operations, 0, now)
    },
    async show(tx, body) {
      const [newest] = await listOwnTrips(tx)
      if (newest && (isLocal(newest.id) || newest.id === (body === null ? '' : trust<Trip>(body).id))) {
        return { body: await withSpan(tx, newest) }
      }
      return answer(tx)
    },
  }
}

/** Returns the server's last count, corrected by pending additions and deletions. */
async function countTrips(tx: ReadTx): Promise<number> {
  const mark = await tx.objectStore('marks').get('trips')
  const keys = await tx.objectStore('trips').getAllKeys()
  const operations = await listOperations(tx)
  return (mark?.total ?? 0) + keys.filter(isLocal).length - countDeleted(operations)
}

const countDeleted = (operations: readonly Operation[]): number =>
  operations.filter(({ kind, target }) => kind === 'delete' && target.noun === 'trip' && !isJoined(target.tripId))
    .length

/** A read that answers once the list was loaded. `isAll`: all trips are saved. */
function withTrips(work: (trips: readonly CachedTrip[], isAll: boolean, tx: ReadTx) => Promise<LocalAnswer>) {
  return async (tx: ReadTx): Promise<LocalAnswer | undefined> => {
    const mark = await tx.objectStore('marks').get('trips')
    return mark && work(await listOwnTrips(tx), mark.complete, tx)
  }
}

/** Returns the server's rows with pending changes, without deleted ones. `withNew` adds unsynced rows. */
async function overlay(tx: ReadTx, trips: readonly Trip[], withNew: boolean): Promise<CachedTrip[]> {
  const cached = await listOwnTrips(tx)
  const shown = pickSaved(cached, trips)
  return withNew ? [...cached.filter(({ id }) => isLocal(id)), ...shown] : shown
}

/** Deletes trips that are gone on the server, but keeps changes that need a decision. */
async function dropMissing(
  tx: WriteTx,
  operations: readonly Operation[],
  find: (cached: CachedTrip[]) => readonly CachedTrip[],
): Promise<void> {
  const cached = (await listOwnTrips(tx)).filter(({ id }) => !isLocal(id))
  for (const { id } of find(cached))
    if (!isTripPending(operations, id)) await dropSubtree(tx, { noun: 'trip', tripId: id })
}

async function putTripsMark(tx: WriteTx, operations: readonly Operation[], total: number, now: number): Promise<void> {
  const cached = (await listOwnTrips(tx)).filter(({ id }) => !isLocal(id)).length
  await putMark(tx, 'trips', { complete: cached + countDeleted(operations) >= total, at: now, total })
}

/** GET /api/user/joined: the trips of others that the user has joined. */
export function joinedTrips(): LocalRoute {
  return {
    requiredField: 'trips',
    async answer(tx) {
      const mark = await tx.objectStore('marks').get('joined')
      return mark && { body: { trips: await withSpans(tx, await listJoinedTrips(tx)) } }
    },
    async store(tx, body, { now, operations }) {
      const { trips } = trust<JoinedList>(body)
      for (const trip of trips) await cacheTrip(tx, trip, operations)
      const listed = new Set(trips.map(({ id }) => id))
      for (const { id } of await listJoinedTrips(tx)) if (!listed.has(id)) await endTrip(tx, id, now)
      await putMark(tx, 'joined', { complete: true, at: now, total: trips.length })
    },
  }
}
