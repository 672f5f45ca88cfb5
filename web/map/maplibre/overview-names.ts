import type { Feature } from 'geojson'
import type { Map as MapLibre } from 'maplibre-gl'
import type { Position } from '#shared/geo.ts'
import { loadNameGrid } from '../basemap/names.ts'
import { nameStep, type PlacedName, placeNames, type ScreenBox } from '../basemap/place-names.ts'
import { sources } from '../basemap/sources.ts'
import type { Fill } from './overview-sources.ts'

/** Above this zoom the nearest towns show the location. */
const namesUntilZoom = 10.5
const markerBox = [-22, -44, 22, 14] as const
const dotBox = [-7, -7, 7, 7] as const
/** More markers would block the page and leave no space. */
const markersHeeded = 400
const buttonsWidth = 64
const creditsHeight = 30

/** Returns a function that names what is in view, away from markers and dots; after a failure the next call loads the names again. */
export function drawNames(map: MapLibre, fill: Fill) {
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
