import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { forget, type Rows, reloadRows, updateRows } from '../../web/data/rows.ts'

type Camp = { readonly id: string; readonly name: string; readonly nights: number; readonly note?: string | undefined }

const lists = ['camps', 'lists']
const rows = (...items: Camp[]): Rows<Camp> => ({
  items,
  search: '',
  currentPage: 0,
  totalPages: 1,
  totalItems: items.length,
})

/** Caches two lists without screens, and one with a screen; `asked` counts its requests. */
function pauseLists() {
  const client = new QueryClient()
  client.setQueryData([...lists, { page: 0 }], rows({ id: 'a', name: 'Alpha', nights: 1 }))
  client.setQueryData([...lists, { page: 1 }], rows({ id: 'b', name: 'Bravo', nights: 2 }))
  const shown = { refreshes: 0 }
  const queryFn = () => {
    shown.refreshes += 1
    return rows({ id: 'a', name: 'As the server says', nights: 1 })
  }
  const open = (queryKey: readonly unknown[]) =>
    new QueryObserver(client, { queryKey, queryFn, staleTime: 15_000, retry: false }).subscribe(() => undefined)
  return { client, shown, open, names: (page: number) => client.getQueryData<Rows<Camp>>([...lists, { page }])?.items }
}

describe('The browser’s lists', () => {
  it('show saved data in every row, including what the answer does not name', () => {
    const { client, names } = pauseLists()
    updateRows<Camp>(client, lists, { id: 'b', name: 'Bravo, by the river' })
    expect(names(0)).toEqual([{ id: 'a', name: 'Alpha', nights: 1 }])
    expect(names(1)).toEqual([{ id: 'b', name: 'Bravo, by the river', nights: 2 }])
  })

  it('are the same after a reload that brings nothing new, also without a field that a save removed', async () => {
    const { client, shown, open, names } = pauseLists()
    client.setQueryData([...lists, { page: 0 }], rows({ id: 'a', name: 'Alpha', nights: 1, note: 'Windy' }))
    updateRows<Camp>(client, lists, { id: 'a', name: 'As the server says', note: undefined })
    const saved = names(0)
    open([...lists, { page: 0 }])
    await expect.poll(() => shown.refreshes === 1 && client.isFetching() === 0).toBe(true)
    expect(names(0)).toBe(saved)
  })

  it('reload after a save: those on screen at once, the others when they are shown', async () => {
    const { client, shown, open } = pauseLists()
    open([...lists, { page: 0 }])
    expect(shown.refreshes).toBe(0)
    updateRows<Camp>(client, lists, { id: 'a', name: 'Alpha two' })
    await expect.poll(() => shown.refreshes).toBe(1)
    open([...lists, { page: 1 }])
    await expect.poll(() => shown.refreshes).toBe(2)
  })

  it('never show their old rows again when something was added or deleted', async () => {
    const { client, shown, open, names } = pauseLists()
    open([...lists, { page: 0 }])
    reloadRows(client, lists)
    expect(names(0)).toBeUndefined()
    expect(names(1)).toBeUndefined()
    await expect.poll(() => names(0)).toEqual([{ id: 'a', name: 'As the server says', nights: 1 }])
    expect(shown.refreshes).toBe(1)
  })

  it('drop deleted items, and do not request them again while their screen is still open', async () => {
    const { client, shown, open, names } = pauseLists()
    open([...lists, { page: 0 }])
    forget(client, lists)
    await Promise.resolve()
    expect(shown.refreshes).toBe(0)
    expect(names(0)).toHaveLength(1)
    expect(names(1)).toBeUndefined()
  })
})
