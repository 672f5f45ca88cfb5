import type { GeoJSONSource, Map as MapLibre } from 'maplibre-gl'
import type { Position } from '#shared/geo.ts'
import { createGraticule } from '../basemap/graticule.ts'
import { gridSource, townsSource } from '../basemap/sources.ts'
import { findNearestTowns, type NearTown, type Town } from '../basemap/town.ts'
import { loadAllTowns, loadOverviewTowns } from '../basemap/towns.ts'
import { drawNames } from './overview-names.ts'
import { drawOutlines } from './overview-outlines.ts'
import { drawWater } from './overview-water.ts'
import { productZoom } from './zoom.ts'

/** Above this zoom the bundled map has nothing of its own left to show but the way to the next towns. */
const nearestAboveZoom = 10
const moreTownsAboveZoom = 6
/** So many of the nearest towns are told. */
const nearestCount = 3

export type OverviewReport = {
  readonly nearest: (towns: readonly NearTown[] | undefined) => void
  /** What stands at a place of the map, which at its edge may be a pole. */
  readonly toTruePlace: (shown: Position) => Position
  /** Where markers stand: names keep clear of them. */
  readonly getMarkers: () => readonly Position[]
}

/**
 * Fills what the bundled style draws for the part in view: the towns due at this zoom, the coordinate grid, lakes and
 * rivers, the names of countries and states, and from zoom 6 on the finer outlines. Tells the towns nearest to the middle
 * above zoom 10, undefined below. Files that do not come are asked for again when the network is back.
 */
export function drawOverview(map: MapLibre, { nearest: tellNearest, toTruePlace, getMarkers }: OverviewReport) {
  const closed = new AbortController()
  const outlines = drawOutlines(map)
  const water = drawWater(map, closed.signal)
  const names = drawNames(map, closed.signal)
  let towns: readonly Town[] = []
  let loaded = 'none'
  /** True if the smaller towns are among them: the nearest town may be one of those. */
  let isWhole = false

  const load = async (which: 'overview' | 'all') => {
    if (loaded === which || loaded === 'all') return
    loaded = which
    const show = (some: readonly Town[]) => {
      towns = some
      if (!closed.signal.aborted) refresh()
    }
    try {
      // Without a network these are usually the only ones on the device.
      show(await loadOverviewTowns())
      if (which === 'all') {
        const all = await loadAllTowns()
        isWhole = true
        show(all)
      }
    } catch (error) {
      // The map is of use without towns, and the next move tries again.
      console.warn('The towns of the bundled map could not be loaded', error)
      loaded = 'none'
    }
  }

  const source = (id: string) => map.getSource<GeoJSONSource>(id)

  const refresh = () => {
    const grid = source(gridSource)
    const dots = source(townsSource)
    if (!grid || !dots) return
    const zoom = productZoom(map)
    void load(zoom > moreTownsAboveZoom ? 'all' : 'overview')
    const bounds = map.getBounds()
    const [width, height] = [bounds.getEast() - bounds.getWest(), bounds.getNorth() - bounds.getSouth()]
    // Once round the world is enough: what is drawn twice on one spot is twice as dark.
    const [west, east] = width >= 180 ? [-180, 180] : [bounds.getWest() - width / 2, bounds.getEast() + width / 2]
    const edges = [west, bounds.getSouth() - height / 2, east, bounds.getNorth() + height / 2] as const
    // Lines for half a screen more on each side; the step is that of the visible part.
    void grid.setData({ type: 'FeatureCollection', features: createGraticule(edges, Math.max(width, height)) })
    const shown = towns.filter((town) => town.zoom <= zoom + 0.5 && isInside(town.position, edges))
    void dots.setData({ type: 'FeatureCollection', features: shown.map(toDot) })
    const seen = [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()] as const
    outlines.look(seen, zoom)
    water.look(seen, zoom)
    const inView = (position: Position) => isInside(position, seen)
    void names.look(zoom, getMarkers().filter(inView), shown.map(({ position }) => position).filter(inView))
    const { lat, lng } = map.getCenter().wrap()
    tellNearest(
      zoom > nearestAboveZoom && loaded === 'all'
        ? findNearestTowns(isWhole ? towns : [], toTruePlace({ latitude: lat, longitude: lng }), nearestCount)
        : undefined,
    )
  }

  const retry = () => {
    outlines.retry()
    refresh()
  }

  refresh()
  map.on('moveend', refresh)
  map.on('resize', refresh)
  window.addEventListener('online', retry, { signal: closed.signal })
  return {
    /** After the style was replaced: its sources are empty and coarse again. */
    again() {
      outlines.again()
      water.again()
      names.again()
      refresh()
    },
    stop() {
      closed.abort()
      outlines.stop()
      map.off('moveend', refresh)
      map.off('resize', refresh)
      tellNearest(undefined)
    },
  }
}

function isInside(position: Position, [west, south, east, north]: readonly [number, number, number, number]) {
  if (position.latitude < south || position.latitude > north) return false
  const turn = Math.ceil((west - position.longitude) / 360) * 360
  return position.longitude + turn <= east
}

const toDot = ({ name, population, position, zoom }: Town) => ({
  type: 'Feature' as const,
  properties: { name, large: population >= 50_000, rank: zoom * 100 - Math.log10(population + 1) },
  geometry: { type: 'Point' as const, coordinates: [position.longitude, position.latitude] },
})
