import { mapDefaults } from './defaults.ts'

/**
 * The options of both providers' clustering. `extent` is the size of the world at zoom 0: with it the radius counts in
 * pixels of the screen (supercluster assumes 512 otherwise, and would cluster at half of it).
 */
export const clusterOptions = { ...mapDefaults.cluster, extent: 256 } as const

/** Red when the count exceeds the larger of 10 and the mean count of all clusters, otherwise blue. */
export const clusterColour = (count: number, meanCount: number): 'red' | 'blue' =>
  count > Math.max(10, meanCount) ? 'red' : 'blue'

/** What a screen reader says of a cluster. */
export const clusterName = (count: number) => `${count} places, zoom in`
