/** The table's keys, documented in functions/table/keys.ts. */
export const tableShape = {
  partitionKey: 'pk',
  sortKey: 'sk',
  localIndex: { name: 'byDate', sortKey: 'ls' },
  timeToLive: 'ttl',
} as const

/** Returns a function's description, with the data version that its release writes. */
export const describeRelease = (dataVersion: number): string => `Writes data version ${dataVersion}`

/**
 * Returns the data version in a function's description; 8 for older releases, which have none and write the same shape.
 */
export const parseRelease = (description: string): number =>
  Number(/^Writes data version (\d+)$/.exec(description)?.[1] ?? 8)
