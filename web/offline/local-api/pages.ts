import { limits } from '#shared/limits.ts'
import { type PageQuery, type PageTotals, pageTotals, searchCompleteHeader } from '#shared/page.ts'
import { foldText } from '#shared/text.ts'

export const toPage = (query: URLSearchParams, usual: number): PageQuery => ({
  page: Number(query.get('page') ?? 0),
  size: Number(query.get('size') ?? usual),
})

/** Returns one page, with the totals of all rows. */
export const cutPage = <Row>(
  { page, size }: PageQuery,
  rows: readonly Row[],
): { totals: PageTotals; items: Row[] } => ({
  totals: pageTotals({ page, size }, rows.length),
  items: rows.slice(page * size, (page + 1) * size),
})

/** Returns rows whose name contains the text, ignoring case and accents; at most the server's limit. */
export function findByName<Row extends { readonly name: string }>(rows: readonly Row[], text: string): Row[] {
  const folded = foldText(text)
  return folded === '' ? [] : rows.filter(({ name }) => foldText(name).includes(folded))
}

/** `isAll` is false if some rows were not searched. */
export const answerSearch = <Row>(found: readonly Row[], isAll: boolean) => ({
  body: found.slice(0, limits.searchHits),
  headers: isAll && found.length <= limits.searchHits ? {} : { [searchCompleteHeader]: 'false' },
})

/**
 * Returns saved rows missing from a server page, because another device deleted them. The first page covers everything before it, the last
 * everything after it.
 */
export function listMissing<Row extends { readonly id: string }>(
  rows: readonly Row[],
  page: readonly Row[],
  compare: (one: Row, other: Row) => number,
  ends: { readonly isFirst: boolean; readonly isLast: boolean },
): Row[] {
  const serverIds = new Set(page.map(({ id }) => id))
  const first = page[0]
  const last = page.at(-1)
  const covers = (row: Row) =>
    (ends.isFirst || (first !== undefined && compare(row, first) > 0)) &&
    (ends.isLast || (last !== undefined && compare(row, last) < 0))
  return rows.filter((row) => !serverIds.has(row.id) && covers(row))
}
