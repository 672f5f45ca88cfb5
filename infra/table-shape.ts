/** The one table's shape, for the cloud's construct, the local engine and the tests. Keys are documented in functions/table/keys.ts. */
export const tableShape = {
  partitionKey: 'pk',
  sortKey: 'sk',
  localIndex: { name: 'byDate', sortKey: 'ls' },
  timeToLive: 'ttl',
} as const
