import type { Map as MapLibre } from 'maplibre-gl'
import type { Position } from '#shared/geo.ts'
import { toDrawn } from '../core/edge.ts'
import { onLongPress } from '../core/long-press.ts'

type Gestures = {
  readonly add: ((position: Position) => void) | undefined
  /** Adds a point on a click. */
  readonly draw: ((position: Position) => void) | undefined
}

/** Listens to clicks and to gestures that add a point. Returns a function that stops it. */
export function listenToGestures(map: MapLibre, current: () => Gestures): () => void {
  const container = map.getCanvasContainer()
  const stop = onLongPress(container, (clientX, clientY) => {
    const box = container.getBoundingClientRect()
    current().add?.(toPosition(map.unproject([clientX - box.left, clientY - box.top])))
  })
  const enter = (event: KeyboardEvent) => {
    const { add, draw } = current()
    const addCenter = draw ?? add
    if (event.key !== 'Enter' || event.repeat || !addCenter) return
    event.preventDefault()
    addCenter(toPosition(map.getCenter()))
  }
  map.on('click', ({ lngLat }) => current().draw?.(toPosition(lngLat)))
  map.on('dblclick', ({ lngLat }) => current().add?.(toPosition(lngLat)))
  map.getCanvas().addEventListener('keydown', enter)
  return () => {
    stop()
    map.getCanvas().removeEventListener('keydown', enter)
  }
}

/** Returns the place at a point of the map, at most at its edge. */
export function toPosition(place: { wrap(): { lat: number; lng: number } }): Position {
  const { lat, lng } = place.wrap()
  return toDrawn({ latitude: lat, longitude: lng })
}
