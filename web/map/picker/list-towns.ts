import type { Position } from '#shared/geo.ts'
import type { Town } from '../basemap/town.ts'
import { loadAllTowns } from '../basemap/towns.ts'

/** Returns the bundled towns and remote places at wanted places. Rejects if they aren't on this device and there is no connection. */
export const listTowns = async (isWanted: (place: Position) => boolean): Promise<Town[]> =>
  (await loadAllTowns()).filter(({ position }) => isWanted(position))
