import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { limits } from '#shared/limits.ts'
import type { PageTotals } from '#shared/page.ts'
import { searchCompleteHeader } from '#shared/page.ts'
import { inAllHeader } from '../offline/replica/local-answer.ts'

/** What a list shows: one page of everything (`search` is ''), or what a search found. */
export type Rows<Item> = PageTotals & {
  readonly items: readonly Item[]
  readonly search: string
  /** The search has not all: there may be more. */
  readonly stopped?: boolean
  /** How many there are in all, where these are what this device has of them. */
  readonly inAll?: number | undefined
}

/** What a search found, which has no pages; `headers` are its answer's. */
export const toFoundRows = <Item>(search: string, items: readonly Item[], headers: Headers): Rows<Item> => ({
  items,
  search,
  totalItems: items.length,
  totalPages: 1,
  currentPage: 0,
  stopped: headers.get(searchCompleteHeader) === 'false',
})

/** The number of rows there are in all, of an answer that this device gave and that has only some of them. */
export function readInAll(headers: Headers): number | undefined {
  const inAll = headers.get(inAllHeader)
  return inAll === null ? undefined : Number(inAll)
}

/**
 * What to say of a search that has not all, '' of any other. `first` says what it begins with: 'newest', or 'first'
 * where the order is another.
 */
export function describeStop({ items, stopped = false }: Rows<unknown>, first: 'newest' | 'first'): string {
  if (!stopped) return ''
  const { length } = items
  // With fewer hits it was a device that answered, which has not everything.
  return length < limits.searchHits ? `only the ${first} of many were searched` : `the ${first} ${length} of many`
}

/**
 * After a POST or DELETE: only the server knows which rows there are now. Empties the lists below the key, so that the old
 * rows are never shown again, and loads those on screen anew.
 */
export const reloadRows = (client: QueryClient, lists: QueryKey): void => void client.resetQueries({ queryKey: lists })

/** After a PUT: shows what was saved in every row that is held, and loads the lists on screen anew, as their order may differ. */
export function updateRows<Item extends { readonly id: string }>(
  client: QueryClient,
  lists: QueryKey,
  saved: Partial<Item> & { readonly id: string },
): void {
  client.setQueriesData<Rows<Item>>(
    { queryKey: lists },
    (rows) =>
      rows && { ...rows, items: rows.items.map((item) => (item.id === saved.id ? { ...item, ...saved } : item)) },
  )
  void client.invalidateQueries({ queryKey: lists })
}

/** After a DELETE: forgets what is gone. What is still on screen stays until it is left, and is not asked for again. */
export function forget(client: QueryClient, key: QueryKey): void {
  client.removeQueries({ queryKey: key, type: 'inactive' })
  void client.invalidateQueries({ queryKey: key, refetchType: 'none' })
}
