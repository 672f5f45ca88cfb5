import type { Map as MapLibre } from 'maplibre-gl'
import type { Target } from '../core/target.ts'
import { toPadding } from './room.ts'
import { toMapLibreZoom } from './zoom.ts'

/** Moves the map to a target, animated except the first time. */
export function lookAt(map: MapLibre, target: Target, first: boolean) {
  const duration = first ? 0 : 500
  if ('centre' in target) {
    const { latitude, longitude } = target.centre
    map.easeTo({ center: [longitude, latitude], zoom: toMapLibreZoom(target.zoom), duration })
    return
  }
  const { west, south, east, north } = target.box
  map.fitBounds([west, south, east, north], {
    padding: toPadding(map.getContainer()),
    maxZoom: toMapLibreZoom(target.nearest),
    duration,
  })
}
