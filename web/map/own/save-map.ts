import { openOnlineSource } from './online-source.ts'
import { openSiteSource } from './site-source.ts'
import { countTripMap, type MappedTrip, type TripMap } from './trip-map.ts'

/** The address of the site's own archive, or of the online map's style. */
export type MapAddress = { readonly tiles: string } | { readonly mapStyle: string }

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
