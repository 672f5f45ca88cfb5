import { limits } from '#shared/limits.ts'
import type { PageTotals } from '#shared/page.ts'
import { searchCompleteHeader } from '#shared/page.ts'
import { foldText } from '#shared/text.ts'

export type PageOf = { readonly page: number; readonly size: number }

/** Which page an address asks for. */
export const toPage = (query: URLSearchParams, usual: number): PageOf => ({
  page: Number(query.get('page') ?? 0),
  size: Number(query.get('size') ?? usual),
})

/** One page of these, with the true totals of them all. */
export const cutPage = <Row>({ page, size }: PageOf, rows: readonly Row[]): { totals: PageTotals; items: Row[] } => ({
  totals: { totalItems: rows.length, totalPages: Math.ceil(rows.length / size), currentPage: page },
  items: rows.slice(page * size, (page + 1) * size),
})

/** Those whose name contains the text, case- and accent-blind, at most as many as the server gives. */
export function findByName<Row extends { readonly name: string }>(rows: readonly Row[], text: string): Row[] {
  const folded = foldText(text)
  return folded === '' ? [] : rows.filter(({ name }) => foldText(name).includes(folded))
}

/** What a search answers; not all was searched when `isAll` is false. */
export const answerSearch = <Row>(found: readonly Row[], isAll: boolean) => ({
  body: found.slice(0, limits.searchHits),
  headers: isAll && found.length <= limits.searchHits ? {} : { [searchCompleteHeader]: 'false' },
})

/**
 * What is held but not on a page of the server's that covers the rows from `first` to `last`: it was deleted on another device.
 * `rows` and `page` are in the same order; the first page covers all before it, the last all behind it.
 */
export function findGone<Row extends { readonly id: string }>(
  rows: readonly Row[],
  page: readonly Row[],
  compare: (one: Row, other: Row) => number,
  ends: { readonly isFirst: boolean; readonly isLast: boolean },
): Row[] {
  const there = new Set(page.map(({ id }) => id))
  const [first, last] = [page[0], page.at(-1)]
  const covers = (row: Row) =>
    (ends.isFirst || (first !== undefined && compare(row, first) > 0)) &&
    (ends.isLast || (last !== undefined && compare(row, last) < 0))
  return rows.filter((row) => !there.has(row.id) && covers(row))
}
