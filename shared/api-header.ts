/**
 * The header of every API answer, including errors and event streams; its value is `1`. The app ignores answers without
 * it, because captive portals, proxies and gateways answer requests too. Nothing in front of the functions may add it.
 */
export const apiHeader = 'x-offgrid-api'

/**
 * The header of every API answer whose value is the history id of the data: random, and new after each restore from a backup, so
 * that devices keep what the backup does not have. Absent for data that never got an id. A request with another id gets 409 and
 * changes nothing: revisions count from the backup's again, so one may match that the sender has never seen.
 */
export const historyHeader = 'x-offgrid-history'
