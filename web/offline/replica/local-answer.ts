/** Header of a list page of which only a part is saved: the total number of rows. */
export const inAllHeader = 'x-offgrid-in-all'
/** Header of the answer to a change that is saved on this device and not synced yet. */
export const queuedHeader = 'x-offgrid-queued'
