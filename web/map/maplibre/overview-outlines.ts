import type { Feature } from 'geojson'
import type { GeoJSONSource, Map as MapLibre } from 'maplibre-gl'
import type { Bounds } from '../basemap/graticule.ts'
import { createOutlineFeatures, decodeFine, toLines } from '../basemap/outline-features.ts'
import type { CellOutlines, WorldOutlines } from '../basemap/outline-table.ts'
import { findOutlineCells, loadNation, loadWorldOutlines, type OutlineCell } from '../basemap/outlines.ts'
import { bordersSource, landSource, missingLandLayer, stateLinesSource, statesSource } from '../basemap/sources.ts'
import { overlap } from '../basemap/water.ts'

const fineAboveZoom = 6
/** The United States with Alaska and Hawaii, whose coast has its own file. */
const unitedStates: Bounds = [-180, 17, -64, 72]
const layers = { land: landSource, borders: bordersSource } as const
const kinds = ['land', 'borders'] as const

/** MapLibre fails to update features that are empty. */
const hasOutline = ({ geometry }: Feature) => !('coordinates' in geometry) || geometry.coordinates.length > 0

/**
 * Draws the world's outlines, with finer ones for the cells in view above zoom 6. The next move requests missing files. While the land is
 * missing, everything has its color, because a map of nothing but sea looks complete.
 */
export function drawOutlines(map: MapLibre, stopped: AbortSignal, reportMissingLand: (isMissing: boolean) => void) {
  let isLandMissing = false
  let world: WorldOutlines | undefined
  let nation: Feature | undefined
  const fine = new Map<number, CellOutlines>()
  const requested = new Set<unknown>()

  const source = (id: string) => (stopped.aborted ? undefined : map.getSource<GeoJSONSource>(id))
  const fill = (id: string, features: readonly Feature[]) =>
    void source(id)?.setData({ type: 'FeatureCollection', features: [...features] })

  const createFeatures = (kind: (typeof kinds)[number], outlines: WorldOutlines, only?: number) => {
    const layer = new Map([...fine].map(([cell, finer]) => [cell, finer[kind]]))
    return createOutlineFeatures(kind, outlines[kind], layer, only)
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

  const draw = () => {
    showMissingLand()
    if (nation) fill(statesSource, [nation])
    if (!world) return
    for (const kind of kinds) fill(layers[kind], createFeatures(kind, world).filter(hasOutline))
    fill(stateLinesSource, [toLines(world.stateLines.map((line) => [decodeFine(line)]))])
  }

  /** Sends only what a cell changes: the whole world would block the page for longer. */
  const drawCell = (cell: number) => {
    if (!world) return
    for (const kind of kinds) {
      const features = createFeatures(kind, world, cell)
      void source(layers[kind])?.updateData({
        remove: features.flatMap(({ id }) => id ?? []),
        add: features.filter(hasOutline),
      })
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
      draw()
    })
    if (!isThere) setMissingLand(true)
  }

  return {
    update(bounds: Bounds, zoom: number) {
      void requestWorld()
      if (zoom <= fineAboveZoom) return
      for (const cell of findOutlineCells(bounds)) void requestCell(cell)
      if (!overlap(unitedStates, bounds)) return
      void request('nation', loadNation, (outlines) => {
        nation = outlines
        fill(statesSource, [nation])
      })
    },
    /** Called after a change of style. */
    again: draw,
    stop: () => reportMissingLand(false),
  }
}
