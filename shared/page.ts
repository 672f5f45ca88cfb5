/** The requested page of a list: `page` counts from 0. */
export type PageQuery = { page: number; size: number }

/** The numbers that go with a page: past the end they are the true totals. */
export type PageTotals = { totalItems: number; totalPages: number; currentPage: number }

export const pageTotals = ({ page, size }: PageQuery, totalItems: number): PageTotals => ({
  totalItems,
  totalPages: Math.ceil(totalItems / size),
  currentPage: page,
})

/** Response header of a search that has not all: there are more hits than it answers, or a device answers that has not everything. Then it is `false`; absent when all is there. */
export const searchCompleteHeader = 'x-search-complete'
