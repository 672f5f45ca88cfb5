import { type KeyRange, keys } from './keys.ts'
import { queryAll } from './paging.ts'
import type { Table } from './table.ts'

/** Links deleted at once. Small enough that a run that is out of time has deleted some completely, so that the next one continues. */
const atOnce = 100

/** Deletes links to trips: the items that visitors are found by, then those in the owner's range, which name them. */
export async function deleteShares(table: Table, range: KeyRange): Promise<void> {
  for (;;) {
    const items = await queryAll(table, range, { attributes: 'sk, sha256', limit: atOnce })
    await table.deleteAll(items.map(({ sha256 }) => keys.share(String(sha256))))
    await table.deleteAll(items.map(({ sk }) => ({ pk: range.pk, sk: String(sk) })))
    if (items.length < atOnce) return
  }
}
