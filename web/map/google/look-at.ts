import { wrapLongitude } from '../core/box.ts'
import { fitDefaults } from '../core/defaults.ts'
import type { Target } from '../core/target.ts'

export function lookAt(map: google.maps.Map, target: Target) {
  if ('centre' in target) {
    map.panTo({ lat: target.centre.latitude, lng: target.centre.longitude })
    map.setZoom(target.zoom)
    return
  }
  const { box, nearest } = target
  // Google zooms in fully on a single place.
  if (box.west === box.east && box.south === box.north) {
    map.setCenter({ lat: box.south, lng: box.west })
    map.setZoom(nearest)
  } else map.fitBounds({ ...box, east: wrapLongitude(box.east) }, fitDefaults.padding)
}
