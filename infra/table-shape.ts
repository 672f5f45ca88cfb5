/** The one table's shape, for the cloud's construct, the local engine and the tests. Keys are documented in functions/table/keys.ts. */
export const tableShape = {
  partitionKey: 'pk',
  sortKey: 'sk',
  localIndex: { name: 'byDate', sortKey: 'ls' },
  timeToLive: 'ttl',
} as const

/**
 * The version of everything that is stored: raise it when the shape of an item changes. A data folder keeps the version that
 * wrote it, and `npm start` refuses any other. (Folders without one are of version 1.)
 * Version 7: the trip sequence lies right behind the trips, so that one query brings both.
 */
export const dataVersion = 7
