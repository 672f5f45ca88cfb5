import type { Map as MapLibre } from 'maplibre-gl'
import type { Position } from '#shared/geo.ts'

const longPress = { time: 500, slip: 10 }

type Gestures = {
  readonly add: ((position: Position) => void) | undefined
  readonly click: ((position: Position) => void) | undefined
}

/**
 * Pointing at the map: click, and for adding a point double-click, long press on touch, and Enter for the middle of the
 * map when it has the keyboard. `current` is asked at the time of the gesture. Returns how to stop listening.
 */
export function listen(map: MapLibre, current: () => Gestures): () => void {
  const stop = new AbortController()
  const { signal } = stop
  const container = map.getCanvasContainer()
  const positionAt = (clientX: number, clientY: number): Position => {
    const box = container.getBoundingClientRect()
    return toPosition(map.unproject([clientX - box.left, clientY - box.top]))
  }

  let timer: ReturnType<typeof setTimeout> | undefined
  let pressed = 0
  let from = { x: 0, y: 0 }
  const release = () => clearTimeout(timer)
  const start = (event: TouchEvent) => {
    release()
    const [touch] = event.touches
    if (!touch || event.touches.length > 1 || isMarker(event.target) || !current().add) return
    from = { x: touch.clientX, y: touch.clientY }
    timer = setTimeout(() => {
      pressed = performance.now()
      current().add?.(positionAt(from.x, from.y))
    }, longPress.time)
  }
  const moved = ({ touches: [touch] }: TouchEvent) => {
    if (!touch || Math.hypot(touch.clientX - from.x, touch.clientY - from.y) > longPress.slip) release()
  }
  container.addEventListener('touchstart', start, { passive: true, signal })
  container.addEventListener('touchmove', moved, { passive: true, signal })
  for (const type of ['touchend', 'touchcancel'] as const) container.addEventListener(type, release, { signal })
  // A long press also asks for the browser's menu, and its end may count as a click.
  const justPressed = () => pressed > 0 && performance.now() - pressed < 1_500
  container.addEventListener('contextmenu', (event) => justPressed() && event.preventDefault(), { signal })

  map.on('click', ({ lngLat }) => {
    if (justPressed()) pressed = 0
    else current().click?.(toPosition(lngLat))
  })
  map.on('dblclick', (event) => current().add?.(toPosition(event.lngLat)))
  map.getCanvas().addEventListener(
    'keydown',
    (event) => {
      const { add } = current()
      if (event.key !== 'Enter' || event.repeat || !add) return
      event.preventDefault()
      add(toPosition(map.getCenter()))
    },
    { signal },
  )
  return () => {
    release()
    stop.abort()
  }
}

const isMarker = (target: EventTarget | null) => target instanceof Element && target.closest('button') !== null

function toPosition(place: { wrap(): { lat: number; lng: number } }): Position {
  const { lat, lng } = place.wrap()
  return { latitude: lat, longitude: lng }
}
