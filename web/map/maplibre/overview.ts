import type { Feature } from 'geojson'
import type { Map as MapLibre } from 'maplibre-gl'
import type { Position } from '#shared/geo.ts'
import { toEdges } from '../basemap/area.ts'
import { type Bounds, createGraticule } from '../basemap/graticule.ts'
import { loadNameGrid } from '../basemap/names.ts'
import { nameStep, type PlacedName, placeNames, type ScreenBox } from '../basemap/place-names.ts'
import { sources } from '../basemap/sources.ts'
import { findNearestTowns, type NearTown, type Town } from '../basemap/town.ts'
import { loadAllTowns, loadOverviewTowns } from '../basemap/towns.ts'
import { coarseWater, findWaterParts, type WaterPart } from '../basemap/water-parts.ts'
import { drawOutlines } from './overview-outlines.ts'
import { createSources, type Fill } from './overview-sources.ts'
import { productZoom } from './zoom.ts'

/** Zoom above which the nearest towns are reported. */
const nearestAboveZoom = 10
const moreTownsAboveZoom = 6
const nearestCount = 3

export type OverviewReport = {
  readonly nearest: (towns: readonly NearTown[] | undefined) => void
  /** Called when the land cannot be loaded, and when it arrives after all. */
  readonly missingLand: (isMissing: boolean) => void
  readonly toTruePlace: (shown: Position) => Position
  /** The markers' places, which names avoid. */
  readonly getMarkers: () => readonly Position[]
}

/** Fills the bundled style's sources for the part in view, and reports the nearest towns above zoom 10. */
export function drawOverview(
  map: MapLibre,
  { nearest: reportNearest, missingLand, toTruePlace, getMarkers }: OverviewReport,
) {
  const closed = new AbortController()
  const { fill, follow, findFeatures, again } = createSources(map, closed.signal)
  const outlines = drawOutlines(map, fill, closed.signal, missingLand)
  const water = drawWater(fill)
  const updateNames = drawNames(map, fill)
  let towns: readonly Town[] = []
  let loaded = 'none'
  /** True if the smaller towns are loaded, which may be nearest. */
  let hasSmallTowns = false

  const load = async (which: 'overview' | 'all') => {
    if (loaded === which || loaded === 'all') return
    loaded = which
    const show = (some: readonly Town[]) => {
      towns = some
      if (!closed.signal.aborted) refresh()
    }
    try {
      show(await loadOverviewTowns())
      if (which === 'all') {
        const all = await loadAllTowns()
        hasSmallTowns = true
        show(all)
      }
    } catch (error) {
      // The next move tries again.
      console.warn('The towns of the bundled map could not be loaded', error)
      loaded = 'none'
    }
  }

  /** Resolves when the files of the view have arrived or failed. */
  const refresh = (): Promise<unknown> => {
    const zoom = productZoom(map)
    const loading = [load(zoom > moreTownsAboveZoom ? 'all' : 'overview')]
    const bounds = map.getBounds()
    const [width, height] = [bounds.getEast() - bounds.getWest(), bounds.getNorth() - bounds.getSouth()]
    // Drawing the world twice on one spot makes it darker.
    const [west, east] = width >= 180 ? [-180, 180] : [bounds.getWest() - width / 2, bounds.getEast() + width / 2]
    const edges = [west, bounds.getSouth() - height / 2, east, bounds.getNorth() + height / 2] as const
    // Half a screen on each side, with the visible part's step.
    fill(sources.grid, () => createGraticule(edges, Math.max(width, height)))
    const shown = towns.filter((town) => town.zoom <= zoom + 0.5 && isInside(town.position, edges))
    fill(sources.towns, () => shown.map(toDot))
    const seen = toEdges(bounds)
    const inView = (position: Position) => isInside(position, seen)
    const dots = shown.map(({ position }) => position).filter(inView)
    const { lat, lng } = map.getCenter().wrap()
    reportNearest(
      zoom > nearestAboveZoom && loaded === 'all'
        ? findNearestTowns(hasSmallTowns ? towns : [], toTruePlace({ latitude: lat, longitude: lng }), nearestCount)
        : undefined,
    )
    return Promise.all([
      ...loading,
      outlines.update(seen, zoom),
      water.update(seen, zoom),
      updateNames(zoom, getMarkers().filter(inView), dots),
    ])
  }

  // The first picture does not wait for the relief.
  let hasPicture = false
  const showRelief = () => {
    if (hasPicture && map.getLayer(sources.relief)) map.setLayoutProperty(sources.relief, 'visibility', 'visible')
  }
  const finishPicture = () => {
    hasPicture = true
    showRelief()
  }

  const arrived = refresh()
  void map.once('idle', finishPicture)
  const listening = [
    map.on('move', () => follow(toEdges(map.getBounds()))),
    map.on('moveend', refresh),
    map.on('resize', refresh),
  ]
  window.addEventListener('online', refresh, { signal: closed.signal })
  return {
    /** Resolves when the first view's files have arrived or failed. */
    arrived,
    findFeatures,
    /** Requests missing files again. */
    retry: refresh,
    /** Called after a change of style. */
    again() {
      outlines.again()
      showRelief()
      again()
    },
    stop() {
      closed.abort()
      outlines.stop()
      map.off('idle', finishPicture)
      for (const { unsubscribe } of listening) unsubscribe()
      reportNearest(undefined)
    },
  }
}

function isInside(position: Position, [west, south, east, north]: readonly [number, number, number, number]) {
  if (position.latitude < south || position.latitude > north) return false
  const turn = Math.ceil((west - position.longitude) / 360) * 360
  return position.longitude + turn <= east
}

const toDot = ({ name, population, position, zoom, kind }: Town) => ({
  type: 'Feature' as const,
  properties: {
    name,
    large: population >= 50_000,
    approximate: kind !== undefined,
    rank: zoom * 100 - Math.log10(population + 1),
  },
  geometry: { type: 'Point' as const, coordinates: [position.longitude, position.latitude] },
})

/** Above this zoom the nearest towns show the location. */
const namesUntilZoom = 10.5
const markerBox = [-22, -44, 22, 14] as const
const dotBox = [-7, -7, 7, 7] as const
/** More markers would block the page and leave no space. */
const markersHeeded = 400
const buttonsWidth = 64
const creditsHeight = 30

/** Returns a function that names what is in view, away from markers and dots; after a failure the next call loads the names again. */
function drawNames(map: MapLibre, fill: Fill) {
  let placed: readonly PlacedName[] = []

  return async (zoom: number, markers: readonly Position[], dots: readonly Position[]) => {
    try {
      const grid = await loadNameGrid()
      fill(sources.names, () => {
        placed = zoom > namesUntilZoom ? [] : placeNames(grid, toView(map, markers, dots), placed)
        return placed.map(toFeature)
      })
    } catch (error) {
      console.info('The names of countries could not be loaded', error)
    }
  }
}

const toFeature = ({ at, ...properties }: PlacedName): Feature => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Point', coordinates: [...at] },
})

function toView(map: MapLibre, markers: readonly Position[], dots: readonly Position[]) {
  const { clientWidth: width, clientHeight: height } = map.getContainer()
  const [west, east] = [map.unproject([0, height / 2]).lng, map.unproject([width, height / 2]).lng]
  const middle = (west + east) / 2
  const columns = Math.floor(width / nameStep)
  const rows = Math.floor(height / nameStep)
  const around = (places: readonly Position[], [left, top, right, bottom]: ScreenBox) =>
    places.map(({ latitude, longitude }): ScreenBox => {
      const { x, y } = map.project([longitude + 360 * Math.round((middle - longitude) / 360), latitude])
      return [x + left, y + top, x + right, y + bottom]
    })
  return {
    // At low zooms the world repeats; the middle copy is enough.
    longitudes: Array.from({ length: columns }, (_, column) => west + ((east - west) * (column * nameStep)) / width),
    latitudes: Array.from({ length: rows }, (_, row) => map.unproject([0, row * nameStep]).lat),
    occupied: [
      [width - buttonsWidth, 0, width, 2 * buttonsWidth],
      [0, height - creditsHeight, width, height],
      ...around(markers.slice(0, markersHeeded), markerBox),
      ...around(dots, dotBox),
    ] satisfies ScreenBox[],
  }
}

/** Zoom from which a region's smaller lakes and rivers are drawn. */
const partsFromZoom = 4

/** The next move requests missing files. */
function drawWater(fill: Fill) {
  const loaded = new Map<WaterPart, readonly Feature[]>()
  const requested = new Set<WaterPart>()

  const load = async (part: WaterPart) => {
    if (requested.has(part)) return
    requested.add(part)
    try {
      loaded.set(part, await part())
      fill(sources.water, () => [...loaded.values()].flat())
    } catch (error) {
      console.info('Some lakes and rivers of the bundled map could not be loaded', error)
      requested.delete(part)
    }
  }

  return {
    /** Resolves when the files in view have arrived or failed. */
    update: (bounds: Bounds, zoom: number) =>
      Promise.all([coarseWater, ...(zoom >= partsFromZoom ? findWaterParts(bounds) : [])].map(load)),
  }
}
