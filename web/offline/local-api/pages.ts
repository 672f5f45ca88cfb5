import { limits } from '#shared/limits.ts'
import type { PageTotals } from '#shared/page.ts'
import { searchCompleteHeader } from '#shared/page.ts'
import { foldText } from '#shared/text.ts'

export type PageRequest = { readonly page: number; readonly size: number }

/** Returns the page that an address requests. */
export const toPage = (query: URLSearchParams, usual: number): PageRequest => ({
  page: Number(query.get('page') ?? 0),
  size: Number(query.get('size') ?? usual),
})

/** Returns one page of the rows, with the totals of all rows. */
export const cutPage = <Row>(
  { page, size }: PageRequest,
  rows: readonly Row[],
): { totals: PageTotals; items: Row[] } => ({
  totals: { totalItems: rows.length, totalPages: Math.ceil(rows.length / size), currentPage: page },
  items: rows.slice(page * size, (page + 1) * size),
})

/** Returns the rows whose name contains the text, ignoring case and accents; at most as many as the server returns. */
export function findByName<Row extends { readonly name: string }>(rows: readonly Row[], text: string): Row[] {
  const folded = foldText(text)
  return folded === '' ? [] : rows.filter(({ name }) => foldText(name).includes(folded))
}

/** Returns a search's answer. `isAll` is false when not everything was searched. */
export const answerSearch = <Row>(found: readonly Row[], isAll: boolean) => ({
  body: found.slice(0, limits.searchHits),
  headers: isAll && found.length <= limits.searchHits ? {} : { [searchCompleteHeader]: 'false' },
})

/**
 * Returns the saved rows missing from a page of the server's that covers `first` to `last`: they were deleted on another device.
 * `rows` and `page` have the same order; the first page also covers everything before it, the last everything behind it.
 */
export function listMissing<Row extends { readonly id: string }>(
  rows: readonly Row[],
  page: readonly Row[],
  compare: (one: Row, other: Row) => number,
  ends: { readonly isFirst: boolean; readonly isLast: boolean },
): Row[] {
  const serverIds = new Set(page.map(({ id }) => id))
  const [first, last] = [page[0], page.at(-1)]
  const covers = (row: Row) =>
    (ends.isFirst || (first !== undefined && compare(row, first) > 0)) &&
    (ends.isLast || (last !== undefined && compare(row, last) < 0))
  return rows.filter((row) => !serverIds.has(row.id) && covers(row))
}
