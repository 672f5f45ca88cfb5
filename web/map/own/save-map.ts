import { openOnlineSource } from './online-source.ts'
import { MapFileProblem } from './problem.ts'
import { openSiteSource } from './site-source.ts'
import type { MapAddress } from './tile-source.ts'
import { countTripMap, findWholeMap, type MappedTrip, type TripMap } from './trip-map.ts'

/**
 * Counts the map along a trip's route, without requesting a tile. A map that is whole on this device needs no server. The entry of all that
 * saves a trip's map.
 * @throws MapFileProblem; errors of fetch
 */
export async function countMap(from: MapAddress, trip: MappedTrip, signal: AbortSignal): Promise<TripMap> {
  try {
    const source = 'tiles' in from ? await openSiteSource(from.tiles) : await openOnlineSource(from.mapStyle, signal)
    return await countTripMap(source, trip, signal)
  } catch (error) {
    const whole = error instanceof MapFileProblem ? undefined : await findWholeMap(trip)
    if (!whole) throw error
    return whole
  }
}
