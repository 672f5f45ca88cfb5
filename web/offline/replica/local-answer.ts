/** Header of an incompletely saved list: the total number of rows. */
export const inAllHeader = 'x-offgrid-in-all'
/** Header of the answer to a change that is saved here and not synced yet. */
export const queuedHeader = 'x-offgrid-queued'
