import type { TripId } from '#shared/ids.ts'
import { type Noun, nouns } from '../public/nouns.ts'
import { getTrip, isList, listThingIds, toNoun } from '../public/target.ts'
import { type Fields, type Subtree, type Target, trust } from '../public/types.ts'
import type { ReadTx, WriteTx } from './replica.ts'

/** An item with everything inside it: what its deletion takes, and what undoing that, restoring it and a new id put again. */

type RowStore = {
  readonly keyPath: string
  readonly get: (key: string) => Promise<Fields | undefined>
  readonly getAll: () => Promise<Fields[]>
  readonly index: (name: string) => { readonly getAll: (id: string) => Promise<Fields[]> }
  readonly put: (row: Fields) => Promise<unknown>
  readonly delete: (key: string) => Promise<void>
}

/** Replaces ids in a value, wherever they are named. */
export type Rename = <Value extends object>(value: Value) => Value

export const createRename =
  (ids: ReadonlyMap<string, string>): Rename =>
  (value) =>
    JSON.parse(JSON.stringify(value).replace(/[\w-]+/g, (word) => ids.get(word) ?? word))

const open = (tx: ReadTx, noun: Noun) => trust<RowStore>(tx.objectStore(nouns[noun].store))

const all = trust<Noun[]>(Object.keys(nouns))

/** Returns rows of a noun as a subtree. What is found by an index may be several. */
export function toSubtree(noun: Noun, found: readonly object[]): Subtree {
  if (found.length === 0) return {}
  return trust<Subtree>({ [nouns[noun].rows]: isList(noun) ? found : found[0] })
}

/** Lists the rows of a subtree by noun, in the order in which they need each other. */
export const listRows = (tree: Subtree): readonly (readonly [noun: Noun, row: Fields])[] =>
  all.flatMap((noun) => [tree[nouns[noun].rows] ?? []].flat().map((row) => [noun, { ...row }] as const))

/** Returns the saved rows of a noun that are inside an item, or the item's own. */
async function readRows(tx: ReadTx, noun: Noun, target: Target): Promise<Fields[]> {
  const outer = toNoun(target)
  const inside: { readonly [Name in Noun]?: string | ((id: string) => string) } = nouns[noun].inside
  const where = noun === outer ? (id: string) => id : inside[outer]
  if (where === undefined) return []
  const store = open(tx, noun)
  const found = await Promise.all(
    listThingIds(target).map((id) =>
      typeof where === 'string' ? store.index(where).getAll(id) : store.get(where(id)).then((row) => row ?? []),
    ),
  )
  return found.flat()
}

/** Returns an item, or several, with everything inside. */
export async function readSubtree(tx: ReadTx, target: Target): Promise<Subtree> {
  const parts = await Promise.all(all.map(async (noun) => toSubtree(noun, await readRows(tx, noun, target))))
  return Object.assign({}, ...parts)
}

/** Deletes an item with everything inside it, and returns it. */
export async function dropSubtree(tx: WriteTx, target: Target): Promise<Subtree> {
  const tree = await readSubtree(tx, target)
  for (const [noun, row] of listRows(tree)) {
    const store = open(tx, noun)
    await store.delete(String(row[store.keyPath]))
  }
  await countWaypoints(tx, tree, -1)
  return tree
}

/** Deletes what a user deletes: the sample trip's vehicle goes with the trip. */
export async function takeSubtree(tx: WriteTx, target: Target): Promise<Subtree> {
  const tree = await dropSubtree(tx, target)
  const vehicleId = tree.trip?.sample
  return vehicleId === undefined ? tree : { ...tree, ...(await dropSubtree(tx, { noun: 'vehicle', vehicleId })) }
}

/** Saves fields of a row, with its key, in the saved row if there is one. */
export async function putFields(tx: WriteTx, noun: Noun, fields: Fields): Promise<void> {
  const store = open(tx, noun)
  await store.put({ ...(await store.get(String(fields[store.keyPath]))), ...fields })
}

type Renamed = readonly [noun: Noun, row: Fields, renamed: Fields]

/**
 * Lists the saved rows that name what was in the subtree of an item, with its new ids. What is in a trip is named by what is in the
 * same trip, and by what is in none.
 */
export async function listRenamed(tx: ReadTx, item: Target, tree: Subtree, rename: Rename): Promise<Renamed[]> {
  const named = new Set(listRows(tree).map(([noun]) => noun))
  const tripId = getTrip(item)
  const found: Renamed[] = []
  for (const noun of all) {
    const { names = {}, inside } = nouns[noun]
    if (!Object.keys(names).some((name) => named.has(trust<Noun>(name)))) continue
    const isInTrip = inside.trip !== undefined && tripId !== undefined
    const rows = isInTrip ? await readRows(tx, noun, { noun: 'trip', tripId }) : await open(tx, noun).getAll()
    for (const row of rows) {
      const renamed = rename(row)
      if (JSON.stringify(renamed) !== JSON.stringify(row)) found.push([noun, row, renamed])
    }
  }
  return found
}

/** Puts a recording's trip under its new id. */
export async function renameRecording(tx: WriteTx, rename: Rename): Promise<void> {
  const recording = await tx.objectStore('recording').get('recording')
  if (recording) await tx.objectStore('recording').put(rename(recording), 'recording')
}

export async function putSubtree(tx: WriteTx, tree: Subtree): Promise<void> {
  const waypoints = tree.waypoints ?? []
  const known = await Promise.all(waypoints.map(({ id }) => tx.objectStore('waypoints').getKey(id)))
  for (const [noun, row] of listRows(tree)) await open(tx, noun).put(row)
  await countWaypoints(tx, { ...tree, waypoints: waypoints.filter(({ id }) => !known.includes(id)) }, 1)
}

/** Updates the count of the waypoints' trip, unless the trip comes or goes with them. */
async function countWaypoints(tx: WriteTx, { trip, waypoints = [] }: Subtree, by: 1 | -1): Promise<void> {
  const counts = new Map<TripId, number>()
  for (const { tripId } of trip ? [] : waypoints) counts.set(tripId, (counts.get(tripId) ?? 0) + by)
  for (const [tripId, count] of counts) {
    const row = await tx.objectStore('trips').get(tripId)
    if (row) await tx.objectStore('trips').put({ ...row, waypointCount: Math.max(0, row.waypointCount + count) })
  }
}
