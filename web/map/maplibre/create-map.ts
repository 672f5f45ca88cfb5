import workerUrl from 'virtual:map-worker'
import { AttributionControl, LngLat, Map as MapLibre, ScaleControl, setWorkerUrl } from 'maplibre-gl'
import { toDrawn } from '../core/edge.ts'
import { toFarthestZoom } from './room.ts'
import './maplibre.css'

const nearestZoom = 19

// The site's policy allows only workers of its own origin.
setWorkerUrl(workerUrl)

/** Creates a map without a style, north up; `title` is its accessible name. Throws if it cannot be drawn. */
export function createMap(
  container: HTMLElement,
  title: string,
): { readonly map: MapLibre; readonly scale: ScaleControl } {
  let farthestZoom = toFarthestZoom(container)
  const map = new MapLibre({
    container,
    maxZoom: nearestZoom,
    // MapLibre's own rule keeps pins at the edges of the world out of the frame.
    transformConstrain: ({ lng, lat }, zoom) => ({
      center: new LngLat(lng, toDrawn({ latitude: lat, longitude: lng }).latitude),
      zoom: Math.min(Math.max(zoom, farthestZoom), nearestZoom),
    }),
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    fadeDuration: 0,
    locale: { 'Map.Title': title },
  })
  map.on('resize', () => {
    farthestZoom = toFarthestZoom(container)
  })
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  const scale = new ScaleControl({ maxWidth: 120 })
  map.addControl(scale, 'bottom-left')
  map.addControl(new AttributionControl(), 'bottom-right')
  // Open credits would cover the scale bar of all but a wide map.
  if (container.clientWidth <= 1040) foldCredits(container)
  return { map, scale }
}

function foldCredits(container: HTMLElement) {
  const credits = container.querySelector('details.maplibregl-ctrl-attrib')
  credits?.classList.add('maplibregl-compact')
  credits?.classList.remove('maplibregl-compact-show')
  credits?.removeAttribute('open')
}
