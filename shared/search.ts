/** Response header of a search that has not all: there are more hits than it answers, or a device answers that has not everything. Then it is `false`; absent when all is there. */
export const searchCompleteHeader = 'x-search-complete'
