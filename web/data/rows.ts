import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { limits } from '#shared/limits.ts'
import { type PageTotals, searchCompleteHeader } from '#shared/page.ts'
import { inAllHeader } from '../offline/public/headers.ts'

/** One page of everything (`search` is ''), or search results. */
export type Rows<Item> = PageTotals & {
  readonly items: readonly Item[]
  readonly search: string
  /** True if the search stopped before the end. */
  readonly stopped?: boolean
  /** Total number of rows, if these are only the saved ones. */
  readonly inAll?: number | undefined
}

/** Returns search results, which have no pages. */
export const toFoundRows = <Item>(search: string, items: readonly Item[], headers: Headers): Rows<Item> => ({
  items,
  search,
  totalItems: items.length,
  totalPages: 1,
  currentPage: 0,
  stopped: headers.get(searchCompleteHeader) === 'false',
})

/** Returns the total number of rows if this device has only some. */
export function readInAll(headers: Headers): number | undefined {
  const inAll = headers.get(inAllHeader)
  return inAll === null ? undefined : Number(inAll)
}

/** Returns the note for an incomplete search, or ''. `first` names the start of its order. */
export function describeStop({ items, stopped = false }: Rows<unknown>, first: 'newest' | 'first'): string {
  if (!stopped) return ''
  const { length } = items
  // Fewer results come from a device that does not have everything.
  return length < limits.searchHits ? `only the ${first} of many were searched` : `the ${first} ${length} of many`
}

/** Empties all lists below the key after a POST or DELETE, and reloads those on screen. */
export const reloadRows = (client: QueryClient, lists: QueryKey): void => void client.resetQueries({ queryKey: lists })

/** A row's id and the fields that changed. */
type SavedRow<Item> = Partial<Item> & { readonly id: string }

/** Updates rows after a PUT, and reloads the lists on screen once, as their order may change. */
export function updateRows<Item extends { readonly id: string }>(
  client: QueryClient,
  lists: QueryKey,
  ...saved: readonly SavedRow<Item>[]
): void {
  client.setQueriesData<Rows<Item>>(
    { queryKey: lists },
    (rows) => rows && { ...rows, items: mergeRows(rows.items, saved) },
  )
  void client.invalidateQueries({ queryKey: lists })
}

/**
 * Returns items with their saved fields. A field that is undefined is removed: the same rows reloaded are then equal, and render nothing.
 */
export function mergeRows<Item extends { readonly id: string }>(
  items: readonly Item[],
  saved: readonly SavedRow<Item>[],
): Item[] {
  const byId = new Map(saved.map((row) => [row.id, row]))
  return items.map((item) => {
    const merged: Item = { ...item, ...byId.get(item.id) }
    for (const field in merged) if (merged[field] === undefined) delete merged[field]
    return merged
  })
}

/** Drops a deleted item. On screen it stays, without being requested again. */
export function forget(client: QueryClient, key: QueryKey): void {
  client.removeQueries({ queryKey: key, type: 'inactive' })
  void client.invalidateQueries({ queryKey: key, refetchType: 'none' })
}
