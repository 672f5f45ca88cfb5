import { AttributionControl, LngLat, Map as MapLibre, ScaleControl, setWorkerUrl } from 'maplibre-gl'
import 'maplibre-gl/dist/maplibre-gl.css'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { toDrawn } from '../core/edge.ts'
import { toFarthestZoom } from './room.ts'

/** The maximum zoom: a street fills the frame. */
const nearestZoom = 19

// A file of this site, because the policy allows workers of the same origin only.
setWorkerUrl(workerUrl)

/**
 * Creates a map without a style, flat and north up, with credits and a scale; `title` is its accessible name. Throws if it cannot be
 * drawn here.
 */
export function createMap(
  container: HTMLElement,
  title: string,
): { readonly map: MapLibre; readonly scale: ScaleControl } {
  let farthestZoom = toFarthestZoom(container)
  const map = new MapLibre({
    container,
    maxZoom: nearestZoom,
    // MapLibre's own rule keeps the edges of the world out of the frame, and with them the pins there.
    transformConstrain: ({ lng, lat }, zoom) => ({
      center: new LngLat(lng, toDrawn({ latitude: lat, longitude: lng }).latitude),
      zoom: Math.min(Math.max(zoom, farthestZoom), nearestZoom),
    }),
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    fadeDuration: window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 200,
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
  // Open credits would cover the scale bar of a narrow map; folded, they are one click away.
  if (container.clientWidth <= 640) foldCredits(container)
  return { map, scale }
}

function foldCredits(container: HTMLElement) {
  const credits = container.querySelector('details.maplibregl-ctrl-attrib')
  credits?.classList.add('maplibregl-compact')
  credits?.classList.remove('maplibregl-compact-show')
  credits?.removeAttribute('open')
}
