import bordersFineUrl from 'virtual:basemap/borders-fine'
import landFineUrl from 'virtual:basemap/land-fine'
import type { GeoJSONSource, Map as MapLibre } from 'maplibre-gl'
import { graticule } from '../basemap/graticule.ts'
import { gridSource, townsSource } from '../basemap/style.ts'
import { type NearTown, nearestTowns, type Town } from '../basemap/town.ts'
import { allTowns, overviewTowns } from '../basemap/towns.ts'
import { productZoom } from './zoom.ts'

/** Above this zoom the bundled map has nothing of its own left to show but the way to the next towns. */
export const lostAboveZoom = 10
const fineAboveZoom = 6
const near = 3

/**
 * Fills what the bundled style draws for the part in view: the towns due at this zoom, the coordinate grid, and from zoom
 * 6 on the finer outlines. Tells the nearest towns above zoom 10, undefined below.
 */
export function drawOverview(map: MapLibre, tellNearest: (towns: readonly NearTown[] | undefined) => void) {
  let towns: readonly Town[] = []
  let loaded = 'none'
  let fine = false

  const load = async (which: 'overview' | 'all') => {
    if (loaded === which || loaded === 'all') return
    loaded = which
    try {
      towns = await (which === 'all' ? allTowns() : overviewTowns())
      refresh()
    } catch (error) {
      // The map is of use without towns, and the next move tries again.
      console.warn('The towns of the bundled map could not be loaded', error)
      loaded = 'none'
    }
  }

  const source = (id: string) => map.getSource<GeoJSONSource>(id)

  const refine = () => {
    for (const [id, url] of Object.entries({ land: landFineUrl, borders: bordersFineUrl })) {
      void source(id)?.setData(new URL(url, location.href).href)
    }
  }

  const refresh = () => {
    const grid = source(gridSource)
    const dots = source(townsSource)
    if (!grid || !dots) return
    const zoom = productZoom(map)
    void load(zoom > fineAboveZoom ? 'all' : 'overview')
    if (zoom > fineAboveZoom && !fine) {
      fine = true
      // A first picture soon matters more than a better one later.
      map.once('idle', refine)
    }
    const bounds = map.getBounds()
    const [width, height] = [bounds.getEast() - bounds.getWest(), bounds.getNorth() - bounds.getSouth()]
    const edges = [
      bounds.getWest() - width / 2,
      bounds.getSouth() - height / 2,
      bounds.getEast() + width / 2,
      bounds.getNorth() + height / 2,
    ] as const
    // Lines for half a screen more on each side; the step is that of the visible part.
    void grid.setData({ type: 'FeatureCollection', features: graticule(edges, Math.max(width, height)) })
    void dots.setData({
      type: 'FeatureCollection',
      features: towns.filter((town) => town.zoom <= zoom + 0.5 && inside(town, edges)).map(dot),
    })
    const { lat, lng } = map.getCenter().wrap()
    tellNearest(
      zoom > lostAboveZoom && loaded === 'all'
        ? nearestTowns(towns, { latitude: lat, longitude: lng }, near)
        : undefined,
    )
  }

  refresh()
  map.on('moveend', refresh)
  map.on('resize', refresh)
  return {
    /** After the style was replaced: its sources are empty and coarse again. */
    again() {
      fine = false
      refresh()
    },
    stop() {
      map.off('idle', refine)
      map.off('moveend', refresh)
      map.off('resize', refresh)
      tellNearest(undefined)
    },
  }
}

function inside({ position }: Town, [west, south, east, north]: readonly [number, number, number, number]) {
  if (position.latitude < south || position.latitude > north) return false
  const turn = Math.ceil((west - position.longitude) / 360) * 360
  return position.longitude + turn <= east
}

const dot = ({ name, population, position, zoom }: Town) => ({
  type: 'Feature' as const,
  properties: { name, large: population >= 50_000, rank: zoom * 100 - Math.log10(population + 1) },
  geometry: { type: 'Point' as const, coordinates: [position.longitude, position.latitude] },
})
