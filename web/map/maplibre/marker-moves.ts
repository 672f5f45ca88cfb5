import css from '../core/marker.module.css'

/** A point in pixels from the map's upper left corner. */
export type Point = { readonly x: number; readonly y: number }

type Marker = { readonly button: HTMLButtonElement }

type Markers<M extends Marker> = {
  readonly find: (target: EventTarget | null) => M | undefined
  readonly getPoint: (marker: M) => Point
  readonly place: (marker: M, point: Point) => void
  readonly move: (marker: M, to: Point) => void
  /** Called on each step of a drag, and without a point if it is canceled. */
  readonly drag: (marker: M, to: Point | undefined) => void
}

const arrows: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** Makes markers movable, with arrow keys too: 10 pixels, 1 with Shift. Returns a function that is true while a marker is dragged. */
export function enableMoves<M extends Marker>(element: HTMLElement, markers: Markers<M>): (marker: M) => boolean {
  let dragged: { readonly marker: M; readonly pointer: Point; readonly start: Point; moved: boolean } | undefined

  const step = (event: KeyboardEvent) => {
    const marker = markers.find(event.target)
    const arrow = arrows[event.key]
    if (!marker || !arrow) return
    event.preventDefault()
    event.stopPropagation()
    const size = event.shiftKey ? 1 : 10
    const { x, y } = markers.getPoint(marker)
    markers.move(marker, { x: x + arrow.x * size, y: y + arrow.y * size })
  }

  const grab = ({ target, button, pointerId, clientX, clientY }: PointerEvent) => {
    const marker = markers.find(target)
    if (!marker || button !== 0) return
    marker.button.setPointerCapture(pointerId)
    dragged = { marker, pointer: { x: clientX, y: clientY }, start: markers.getPoint(marker), moved: false }
  }

  const drag = ({ clientX, clientY }: PointerEvent) => {
    if (!dragged) return
    const offset = { x: clientX - dragged.pointer.x, y: clientY - dragged.pointer.y }
    // A shaking finger taps.
    if (!dragged.moved && Math.hypot(offset.x, offset.y) < 4) return
    dragged.moved = true
    dragged.marker.button.classList.add(css.dragged ?? '')
    const to = { x: dragged.start.x + offset.x, y: dragged.start.y + offset.y }
    markers.place(dragged.marker, to)
    markers.drag(dragged.marker, to)
  }

  const drop = ({ type }: PointerEvent) => {
    const dropped = dragged
    dragged = undefined
    if (!dropped?.moved) return
    const { marker, start } = dropped
    marker.button.classList.remove(css.dragged ?? '')
    if (type === 'pointercancel') {
      markers.place(marker, start)
      return markers.drag(marker, undefined)
    }
    marker.button.addEventListener('click', (click) => click.stopImmediatePropagation(), {
      capture: true,
      once: true,
      signal: AbortSignal.timeout(50),
    })
    markers.move(marker, markers.getPoint(marker))
  }

  element.addEventListener('keydown', step)
  element.addEventListener('pointerdown', grab)
  element.addEventListener('pointermove', drag)
  element.addEventListener('pointerup', drop)
  element.addEventListener('pointercancel', drop)
  // A movable marker must not drag the map along.
  for (const type of ['mousedown', 'touchstart'] as const) {
    element.addEventListener(type, (event) => markers.find(event.target) && event.stopPropagation(), { passive: true })
  }
  return (marker) => dragged?.marker === marker
}
