/** The requested page; `page` counts from 0. */
export type PageQuery = { page: number; size: number }

/** Totals of a list, correct even for a page past its end. */
export type PageTotals = { totalItems: number; totalPages: number; currentPage: number }

export const pageTotals = ({ page, size }: PageQuery, totalItems: number): PageTotals => ({
  totalItems,
  totalPages: Math.ceil(totalItems / size),
  currentPage: page,
})

/**
 * Response header, `false` if a search's hits are incomplete: above the limit, or from a device that has not saved
 * everything. Absent otherwise.
 */
export const searchCompleteHeader = 'x-search-complete'
