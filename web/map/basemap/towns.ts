import overviewUrl from 'virtual:basemap/towns'
import moreUrl from 'virtual:basemap/towns-more'
import { fetchFile } from './fetch-file.ts'
import { loadOnce } from './load-once.ts'
import { parseTowns, type Town } from './town.ts'
import { townTableSchema } from './town-table.ts'

/** Loads the overview's towns: a few thousand, enough until zoom 6. */
export const loadOverviewTowns = loadOnce(() => fetchTowns(overviewUrl))

/** Loads all of the app's towns. */
export const loadAllTowns = loadOnce(async () => (await Promise.all([loadOverviewTowns(), fetchTowns(moreUrl)])).flat())

const fetchTowns = async (url: string): Promise<readonly Town[]> => parseTowns(await fetchFile(url, townTableSchema))
