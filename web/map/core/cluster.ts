import { mapDefaults } from './defaults.ts'

/**
 * Options of both providers' clustering. `extent` is the size of the world at zoom 0, so that the radius is in screen pixels
 * (supercluster's default of 512 would halve it).
 */
export const clusterOptions = { ...mapDefaults.cluster, extent: 256 } as const

/** Returns red if the count exceeds the larger of 10 and the mean count of all clusters, otherwise blue. */
export const clusterColour = (count: number, meanCount: number): 'red' | 'blue' =>
  count > Math.max(10, meanCount) ? 'red' : 'blue'

/** Returns a cluster's accessible name. */
export const clusterName = (count: number) => `${count} places, zoom in`
