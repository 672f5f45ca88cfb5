import coarseUrl from 'virtual:basemap/water'
import regions from 'virtual:basemap/water-regions'
import type { Feature } from 'geojson'
import type { Bounds } from './graticule.ts'
import { fetchFile, loadOnce } from './load-once.ts'
import { overlap, parseWater, waterTableSchema } from './water.ts'

export type WaterPart = () => Promise<readonly Feature[]>

const toPart = (url: string): WaterPart => loadOnce(async () => parseWater(await fetchFile(url, waterTableSchema)))

/** The great lakes and rivers of the world. */
export const coarseWater = toPart(coarseUrl)

const parts = regions.map(({ box, url }) => ({ box, part: toPart(url) }))

/** Returns the files of smaller lakes and rivers within these bounds. */
export const findWaterParts = (bounds: Bounds): WaterPart[] =>
  parts.filter(({ box }) => overlap(box, bounds)).map(({ part }) => part)
