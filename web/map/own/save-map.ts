import { openOnlineSource } from './online-source.ts'
import { openSiteSource } from './site-source.ts'
import type { MapAddress } from './tile-source.ts'
import { countTripMap, type MappedTrip, type TripMap } from './trip-map.ts'

/**
 * Counts the map along a trip's route, without requesting a tile. The entry of all that saves a trip's map.
 * @throws MapFileProblem; errors of fetch
 */
export const countMap = async (from: MapAddress, trip: MappedTrip, signal: AbortSignal): Promise<TripMap> =>
  countTripMap(
    'tiles' in from ? await openSiteSource(from.tiles) : await openOnlineSource(from.mapStyle, signal),
    trip,
    signal,
  )
