/** Header of a partly saved list: the total number of rows. */
export const inAllHeader = 'x-offgrid-in-all'
/** Header of the answer to a change that is not synced yet. */
export const queuedHeader = 'x-offgrid-queued'
