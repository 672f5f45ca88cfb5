/** On a page of a list of which only a part is on this device: how many there are in all. */
export const inAllHeader = 'x-offgrid-in-all'
/** On the answer to a change that is kept on this device and not on the server yet. */
export const queuedHeader = 'x-offgrid-queued'
