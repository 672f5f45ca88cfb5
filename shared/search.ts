/** Response header of a search that stopped before the end, at its most hits or its most bytes: `false`. Absent when all is there. */
export const searchCompleteHeader = 'x-search-complete'
