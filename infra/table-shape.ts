/** The one table's shape, for the cloud's construct, the local engine and the tests. Keys are documented in functions/table/keys.ts. */
export const tableShape = {
  partitionKey: 'pk',
  sortKey: 'sk',
  localIndex: { name: 'byDate', sortKey: 'ls' },
  timeToLive: 'ttl',
} as const

/** Returns the description of a deployed function, which says the data version that its release writes. */
export const describeRelease = (dataVersion: number): string => `Writes data version ${dataVersion}`

/** Returns the data version in a function's description. Releases before version 8 have none; what they write has the shape of version 8. */
export const parseRelease = (description: string): number =>
  Number(/^Writes data version (\d+)$/.exec(description)?.[1] ?? 8)
