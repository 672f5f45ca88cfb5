import { ulid } from 'ulid'
import { isUlid, listUlids } from '#shared/ids.ts'
import { nouns } from '../public/nouns.ts'
import { getTrip } from '../public/target.ts'
import { trust } from '../public/trust.ts'
import type { CachedTrip, Subtree, Target } from '../public/types.ts'
import { listRows } from '../replica/subtree.ts'

/** New ids for items that are added again, because the server refuses a ULID that it knows. */

/** Returns new ids by the old ones, which sort as the old ones do. */
export function renewIds(item: Target, tree: Subtree, now: number): ReadonlyMap<string, string> {
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
export function renewUlid(old: string): string {
  const [, next = old] = listUlids(old.slice(0, 14).padEnd(old.length, 'Z'), 2) ?? []
  return next.slice(0, 14) + ulid().slice(14)
}
