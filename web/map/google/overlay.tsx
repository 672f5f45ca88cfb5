import { useMap } from '@vis.gl/react-google-maps'
import { useEffect, useEffectEvent } from 'react'
import { wrapLongitude } from '../core/box.ts'
import { fitDefaults } from '../core/defaults.ts'
import { onLongPress } from '../core/long-press.ts'
import type { Target } from '../core/target.ts'
import type { MapProps } from '../core/types.ts'
import { useCamera } from '../core/use-camera.ts'
import { useMarkers } from './use-markers.ts'
import { useDrawnLine, useTrail } from './use-trail.ts'

export function Overlay(props: MapProps) {
  const map = useMap()
  useMarkers(map, props)
  useTrail(map, props.trail)
  useDrawnLine(map, props.drawn)
  useCamera(map, props, lookAt)

  const add = useEffectEvent((clientX: number, clientY: number) => {
    const place = map && placeAt(map, clientX, clientY)
    if (place) props.onAddPoint?.({ latitude: place.lat(), longitude: place.lng() })
  })
  const adds = props.onAddPoint !== undefined
  useEffect(() => (map && adds ? onLongPress(map.getDiv(), add).stop : undefined), [map, adds])
  return null
}

/** Returns the place at a point of the window. The projection is in pixels of zoom 0. */
function placeAt(map: google.maps.Map, clientX: number, clientY: number): google.maps.LatLng | undefined {
  const projection = map.getProjection()
  const centre = map.getCenter()
  const middle = centre && projection?.fromLatLngToPoint(centre)
  if (!middle) return undefined
  const box = map.getDiv().getBoundingClientRect()
  const scale = 2 ** (map.getZoom() ?? 0)
  const point = new google.maps.Point(
    middle.x + (clientX - box.left - box.width / 2) / scale,
    middle.y + (clientY - box.top - box.height / 2) / scale,
  )
  return projection?.fromPointToLatLng(point) ?? undefined
}

function lookAt(map: google.maps.Map, target: Target) {
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
