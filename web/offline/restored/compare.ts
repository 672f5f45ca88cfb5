import { historyHeader } from '#shared/api-header.ts'
import { isJoined } from '#shared/ids.ts'
import { limits } from '#shared/limits.ts'
import type { TripPage } from '#shared/trip.ts'
import type { Vehicle } from '#shared/vehicle.ts'
import { personalKey } from '../../session/person.ts'
import type { Feed } from '../outbox/feed.ts'
import { type Noun, nouns } from '../public/nouns.ts'
import { listThingIds, toTarget } from '../public/target.ts'
import { type Fields, type SavedTrack, type Subtree, type Target, trust } from '../public/types.ts'
import type { Layers } from '../reading/layers.ts'
import { readHistory } from '../replica/history.ts'
import { getListPath, toAddress } from '../replica/paths.ts'
import { isLocal, read } from '../replica/replica.ts'
import { listRows, readSubtree } from '../replica/subtree.ts'
import { type Deletions, type Pair, putLost } from './lost.ts'

/** Reads an answer's JSON; undefined for 404. Throws without an answer, or if the data were restored again in between. */
type Get = <Body>(path: string) => Promise<Body | undefined>

const lockName = 'offgrid-history'

/**
 * Compares the rows saved here with a server that was restored from a backup, and stores what it lacks as changes that need the
 * user's decision. Returns false if there is nothing to compare, or another tab compares. Throws without an answer; a later answer
 * starts it again.
 */
export async function compareHistory(parts: Layers & { readonly feed: Feed }): Promise<boolean> {
  const { locks } = parts
  if (!locks) return compare(parts)
  return locks.request(lockName, { ifAvailable: true }, (lock) => (lock ? compare(parts) : false))
}

async function compare(parts: Layers & { readonly feed: Feed }): Promise<boolean> {
  const { session, replica, server } = parts
  const person = session.person()
  const database = await replica.open()
  if (!database || person === undefined) return false
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
  const known = await read(database, readHistory)
  // The other answer was a late one.
  if (!history || history === known) return false
  const listed = await listTrips(get)
  for (const vehicle of vehicles) listed.set(vehicle.id, { ...vehicle })
  const roots = [
    // A joined trip's rows are its owner's to restore.
    ...(await database.getAll('trips')).filter(({ id }) => !isJoined(id)).map((row) => toTarget('trip', { ...row })),
    ...(await database.getAll('vehicles')).map((row) => toTarget('vehicle', { ...row })),
  ]
  const pairs: Pair[] = []
  for (const root of roots) {
    const [id = ''] = listThingIds(root)
    if (isLocal(id)) continue
    const tree = await read(database, (tx) => readSubtree(tx, root))
    pairs.push(...(await pairTree(get, root, tree, listed.get(id))))
  }
  const deletions = await readDeletions(get, pairs)
  const now = parts.clock.now()
  await replica.write(database, 'strict', async (tx) => {
    await putLost(tx, pairs, { ...deletions, history: history ?? '', now })
  })
  parts.localStorage.removeItem(personalKey('kept', person))
  parts.cache.noteChange()
  await parts.feed.announce()
  parts.connection.refreshScreens()
  return true
}

async function listTrips(get: Get): Promise<Map<unknown, Fields>> {
  const listed = new Map<unknown, Fields>()
  for (let page = 0, pages = 1; page < pages; page += 1) {
    const body = await get<TripPage>(`/api/user/trips/paginated?page=${page}&size=${limits.pageSize.max}`)
    pages = body?.totalPages ?? 0
    for (const trip of body?.trips ?? []) listed.set(trip.id, { ...trip })
  }
  return listed
}

/** Pairs a trip or vehicle, and if the server has it, all that is inside it here. */
async function pairTree(get: Get, outer: Target, tree: Subtree, current: Fields | undefined): Promise<Pair[]> {
  const pairs: Pair[] = [{ target: outer, current }]
  const lists = new Map<Noun, ReadonlyMap<unknown, Fields>>()
  for (const [noun, rows] of current ? Map.groupBy(listRows(tree), ([noun]) => noun) : []) {
    const { requests, shownIn } = nouns[noun]
    if (noun === outer.noun || !requests) continue
    const listed = shownIn ? lists.get(shownIn) : await readList(get, noun, outer)
    if (!listed) continue
    lists.set(noun, listed)
    for (const [, row] of rows) {
      const target = toTarget(noun, row)
      const current = listed.get(listThingIds(target)[0])
      if (current || !shownIn) pairs.push({ target, current, ...(shownIn && { track: trust<SavedTrack>(row) }) })
    }
  }
  return pairs
}

/** Returns the items of a noun in a trip or vehicle by the keys of their rows; undefined if that was deleted in the meantime. */
async function readList(get: Get, noun: Noun, outer: Target): Promise<ReadonlyMap<unknown, Fields> | undefined> {
  const { key, wholeList = '' } = nouns[noun]
  const only = key?.(listThingIds(outer)[0] ?? '')
  const path = toAddress(getListPath(noun), outer) + wholeList
  const items: Fields[] = []
  for (let after: unknown = ''; typeof after === 'string'; ) {
    const body = await get<Fields>(after === '' ? path : `${path}?after=${encodeURIComponent(after)}`)
    if (!body) return undefined
    items.push(...(only === undefined ? (Object.values(body).find(Array.isArray) ?? []) : [body]))
    after = body.next
  }
  return new Map(items.map((item) => [only ?? item.id, item]))
}

/** Returns what the server lacks because the user deleted it, before the backup or since. Check-ins leave no record. */
async function readDeletions(get: Get, pairs: readonly Pair[]): Promise<Deletions> {
  const missing = pairs.filter(({ target, current }) => !current && target.noun !== 'check-in')
  const ids = missing.flatMap(({ target }) => listThingIds(target))
  const deleted = new Set<string>()
  const deletedSince = new Set<string>()
  for (let at = 0; at < ids.length; at += limits.knownIds) {
    const path = `/api/user/known?ids=${ids.slice(at, at + limits.knownIds).join(',')}`
    const body = trust<{ readonly ids: readonly string[]; readonly deletedSince?: readonly string[] }>(await get(path))
    for (const id of body.ids) deleted.add(id)
    for (const id of body.deletedSince ?? []) deletedSince.add(id)
  }
  return { deleted, deletedSince }
}
