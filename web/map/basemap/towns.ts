import overviewUrl from 'virtual:basemap/towns'
import moreUrl from 'virtual:basemap/towns-more'
import { fetchFile, loadOnce } from './load-once.ts'
import { parseAllTowns, parseTowns, type Town } from './town.ts'
import { townTableSchema } from './town-table.ts'

/** Loads the overview's towns, enough until zoom 6, and our remote places. */
export const loadOverviewTowns = loadOnce(
  async (): Promise<readonly Town[]> => parseTowns(await fetchFile(overviewUrl, townTableSchema)),
)

export const loadAllTowns = loadOnce(async (): Promise<readonly Town[]> => {
  const [overview, all] = await Promise.all([loadOverviewTowns(), fetchFile(moreUrl, townTableSchema)])
  return parseAllTowns(overview, all)
})
