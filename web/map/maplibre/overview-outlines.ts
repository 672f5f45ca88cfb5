import type { Feature } from 'geojson'
import type { GeoJSONSource, Map as MapLibre } from 'maplibre-gl'
import type { Bounds } from '../basemap/graticule.ts'
import { createOutlineFeatures, decodeFine, toLines } from '../basemap/outline-features.ts'
import type { CellOutlines, WorldOutlines } from '../basemap/outline-table.ts'
import { findOutlineCells, loadNation, loadWorldOutlines, type OutlineCell } from '../basemap/outlines.ts'
import { missingLandLayer, sources } from '../basemap/sources.ts'
import { overlap } from '../basemap/water.ts'
import type { Fill } from './overview-sources.ts'

const fineAboveZoom = 6
const everywhere: Bounds = [-180, -90, 180, 90]
/** The United States with Alaska and Hawaii, whose coast has its own file. */
const unitedStates: Bounds = [-180, 17, -64, 72]
const layers = { land: sources.land, borders: sources.borders } as const
const kinds = ['land', 'borders'] as const

/** MapLibre fails to update features that are empty. */
const hasOutline = ({ geometry }: Feature) => !('coordinates' in geometry) || geometry.coordinates.length > 0

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
  /** The cells whose outlines are drawn in full: MapLibre would take long to send the world to its worker. */
  const near = new Set<number>()

  const createFeatures = (
    kind: (typeof kinds)[number],
    outlines: WorldOutlines,
    part: { readonly only?: number } = {},
  ) => {
    const layer = new Map([...fine].map(([cell, finer]) => [cell, finer[kind]]))
    return createOutlineFeatures(kind, outlines[kind], layer, { ...part, near })
  }

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

  const draw = (outlines: WorldOutlines) => {
    for (const kind of kinds) fill(layers[kind], () => createFeatures(kind, outlines).filter(hasOutline))
    fill(sources.stateLines, () => [toLines(outlines.stateLines.map((line) => [decodeFine(line)]))])
  }

  /** Sends only what a cell changes: the whole world would block the page for longer. */
  const drawCell = (cell: number) => {
    if (!world || stopped.aborted) return
    if (!map.getSource(sources.land)) return draw(world)
    for (const kind of kinds) {
      const features = createFeatures(kind, world, { only: cell })
      void map
        .getSource<GeoJSONSource>(layers[kind])
        ?.updateData({ remove: features.flatMap(({ id }) => id ?? []), add: features.filter(hasOutline) })
    }
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
      drawCell(cell)
    })

  const requestWorld = async () => {
    const isThere = await request('world', loadWorldOutlines, (outlines) => {
      world = outlines
      setMissingLand(false)
      draw(outlines)
    })
    if (!isThere) setMissingLand(true)
  }

  const follow = ([west, south, east, north]: Bounds, zoom: number) => {
    const [width, height] = [east - west, north - south]
    const around: Bounds = [west - width, south - height, east + width, north + height]
    const cells = findOutlineCells(zoom > fineAboveZoom ? around : everywhere).filter(({ cell }) => !near.has(cell))
    for (const { cell } of cells) near.add(cell)
    if (world && cells.length > 0) draw(world)
  }

  return {
    /** Called while the map moves: draws in full what comes near. */
    follow,
    /** Resolves when the files in view have arrived or failed. */
    update(bounds: Bounds, zoom: number): Promise<unknown> {
      follow(bounds, zoom)
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
