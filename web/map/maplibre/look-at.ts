import type { Map as MapLibre } from 'maplibre-gl'
import { fitDefaults } from '../core/defaults.ts'
import type { Target } from '../core/target.ts'
import { toMapLibreZoom } from './zoom.ts'

/** On a map narrower or lower than this (pixels), the usual room around its places would eat the map. */
const small = { side: 240, padding: 24 }

/** Points MapLibre's map at a target: at once the first time, then gliding there. */
export function lookAt(map: MapLibre, target: Target, first: boolean) {
  const duration = first ? 0 : 500
  if ('centre' in target) {
    const { latitude, longitude } = target.centre
    map.easeTo({ center: [longitude, latitude], zoom: toMapLibreZoom(target.zoom), duration })
    return
  }
  const { west, south, east, north } = target.box
  const { clientWidth, clientHeight } = map.getContainer()
  map.fitBounds([west, south, east, north], {
    padding: Math.min(clientWidth, clientHeight) < small.side ? small.padding : fitDefaults.padding,
    maxZoom: toMapLibreZoom(target.nearest),
    duration,
  })
}
