import { formatCount } from '#shared/count.ts'
import { formatQuantity } from '#shared/itinerary/quantities.ts'
import type { Units } from '#shared/units.ts'
import { formatSize } from '../../../map/own/problem.ts'
import type { TripMap } from '../../../map/own/trip-map.ts'
import { describeServer } from './map-address.ts'

type Counted = Omit<TripMap, 'download'>

/** Returns true if a part of the map is on this device, and a part is missing. */
export const isPartSaved = ({ missing, tiles }: Counted): boolean => missing > 0 && missing < tiles

/** Returns the sentences on what a trip's map has, and on what a download adds. */
export function describeTripMap(map: Counted, units: Units): string[] {
  const { tiles, missing, server, isCoarse } = map
  const isPart = isPartSaved(map)
  const roads = isCoarse ? 'Larger roads' : 'Roads, tracks'
  return [
    ...(isPart
      ? [`${tiles - missing} of ${formatCount(tiles, 'tile')} are saved.`, `Missing: ${describeNeed(map)}.`]
      : []),
    ...(missing === tiles
      ? [`${roads} and names within ${formatQuantity(5, 'km', units)} of your route: ${describeNeed(map)}.`]
      : []),
    ...(isCoarse ? ['The trip is too long for small roads and tracks: the map of a shorter trip has them.'] : []),
    ...(server && missing > 0 ? [describeServer(server)] : []),
  ]
}

/** Returns 'about 900 tiles, 14 MB' for a map that doesn't say its tiles' sizes. */
const describeNeed = ({ missing, size, server }: Counted): string =>
  `${formatCount(missing, 'tile')}, ${server ? 'about ' : ''}${formatSize(size)}`
