import cells from 'virtual:basemap/outline-cells'
import worldUrl from 'virtual:basemap/outlines'
import nationUrl from 'virtual:basemap/states'
import type { Feature } from 'geojson'
import type { Bounds } from './graticule.ts'
import { fetchFile, loadOnce } from './load-once.ts'
import { decodeFine, toLand } from './outline-features.ts'
import {
  type CellOutlines,
  cellOutlinesSchema,
  findCellBox,
  nationSchema,
  worldOutlinesSchema,
} from './outline-table.ts'
import { overlap } from './water.ts'

/** Loads the world's coarse outlines, and the lines between states. */
export const loadWorldOutlines = loadOnce(() => fetchFile(worldUrl, worldOutlinesSchema))

/** Loads the land of the United States, whose coast is finer than the other outlines. */
export const loadNation = loadOnce(async (): Promise<Feature> => {
  const { land } = await fetchFile(nationUrl, nationSchema)
  return toLand(land.map((polygon) => polygon.map(decodeFine)))
})

export type OutlineCell = { readonly cell: number; readonly load: () => Promise<CellOutlines> }

const fineCells = cells.map((url, cell) => ({
  cell,
  box: findCellBox(cell),
  load: loadOnce(() => fetchFile(url, cellOutlinesSchema)),
}))

/** Returns the cells within these bounds. */
export const findOutlineCells = (bounds: Bounds): readonly OutlineCell[] =>
  fineCells.filter(({ box }) => overlap(box, bounds))
