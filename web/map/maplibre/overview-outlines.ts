import type { Map as MapLibre } from 'maplibre-gl'
import type { Bounds } from '../basemap/graticule.ts'
import { createOutlineFeatures, decodeFine, toLines } from '../basemap/outline-features.ts'
import type { CellOutlines, WorldOutlines } from '../basemap/outline-table.ts'
import { findOutlineCells, loadNation, loadWorldOutlines, type OutlineCell } from '../basemap/outlines.ts'
import { missingLandLayer, sources } from '../basemap/sources.ts'
import { overlap } from '../basemap/water.ts'
import type { Fill } from './overview-sources.ts'

const fineAboveZoom = 6
/** The United States with Alaska and Hawaii, whose coast has its own file. */
const unitedStates: Bounds = [-180, 17, -64, 72]
const kinds = ['land', 'borders'] as const

/**
 * Draws the world's outlines, with finer ones for the cells in view above zoom 6. The next move requests missing files. While the land is
 * missing, everything has its color, because a map of nothing but sea looks complete.
 */
export function drawOutlines(
  map: MapLibre,
  fill: Fill,
  stopped: AbortSignal,
  reportMissingLand: (isMissing: boolean) => void,
) {
  let isLandMissing = false
  let world: WorldOutlines | undefined
  const fine = new Map<number, CellOutlines>()
  const requested = new Set<unknown>()

  const showMissingLand = () => {
    if (!map.getLayer(missingLandLayer)) return
    map.setLayoutProperty(missingLandLayer, 'visibility', isLandMissing ? 'visible' : 'none')
  }
  const setMissingLand = (isMissing: boolean) => {
    if (stopped.aborted || isMissing === isLandMissing) return
    isLandMissing = isMissing
    showMissingLand()
    reportMissingLand(isMissing)
  }

  const draw = () => {
    if (!world) return
    const coarse = world
    for (const kind of kinds)
      fill(sources[kind], (area) =>
        createOutlineFeatures(kind, coarse, fine, new Set(findOutlineCells(area).map(({ cell }) => cell))),
      )
  }

  /** Returns false if the file is missing, which the next call requests again. */
  const request = async <Outlines>(key: unknown, load: () => Promise<Outlines>, show: (outlines: Outlines) => void) => {
    if (requested.has(key)) return true
    requested.add(key)
    try {
      show(await load())
      return true
    } catch (error) {
      console.info('Some outlines of the bundled map could not be loaded', error)
      requested.delete(key)
      return false
    }
  }

  const requestCell = ({ cell, load }: OutlineCell) =>
    request(cell, load, (outlines) => {
      fine.set(cell, outlines)
      draw()
    })

  const requestWorld = async () => {
    const isThere = await request('world', loadWorldOutlines, (outlines) => {
      world = outlines
      setMissingLand(false)
      draw()
      fill(sources.stateLines, () => [toLines(outlines.stateLines.map((line) => [decodeFine(line)]))])
    })
    if (!isThere) setMissingLand(true)
  }

  return {
    /** Resolves when the files in view have arrived or failed. */
    update(bounds: Bounds, zoom: number): Promise<unknown> {
      const requests: Promise<unknown>[] = [requestWorld()]
      if (zoom > fineAboveZoom) {
        requests.push(...findOutlineCells(bounds).map(requestCell))
        if (overlap(unitedStates, bounds))
          requests.push(request('nation', loadNation, (nation) => fill(sources.states, () => [nation])))
      }
      return Promise.all(requests)
    },
    /** Called after a change of style. */
    again: showMissingLand,
    stop: () => reportMissingLand(false),
  }
}
