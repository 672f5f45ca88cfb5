import css from '../core/marker.module.css'

/** A point of the screen, in pixels from the map's upper left corner. */
export type Point = { readonly x: number; readonly y: number }

type Mark = { readonly button: HTMLButtonElement }

type Markers<M extends Mark> = {
  /** Returns the movable marker of an event. */
  readonly find: (target: EventTarget | null) => M | undefined
  readonly getPoint: (mark: M) => Point
  /** Draws a marker at a point while it is dragged. */
  readonly place: (mark: M, point: Point) => void
  /** Called with the marker's new point. */
  readonly move: (mark: M, to: Point) => void
}

const arrows: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/**
 * Makes the movable markers in an element movable: by dragging, and with arrow keys in steps of 10 pixels (1 with Shift). Returns a
 * function that is true while a marker is dragged.
 */
export function enableMoves<M extends Mark>(element: HTMLElement, markers: Markers<M>): (mark: M) => boolean {
  let dragged: { readonly mark: M; readonly pointer: Point; readonly start: Point; moved: boolean } | undefined

  const step = (event: KeyboardEvent) => {
    const mark = markers.find(event.target)
    const arrow = arrows[event.key]
    if (!mark || !arrow) return
    event.preventDefault()
    event.stopPropagation()
    const size = event.shiftKey ? 1 : 10
    const { x, y } = markers.getPoint(mark)
    markers.move(mark, { x: x + arrow.x * size, y: y + arrow.y * size })
  }

  const grab = ({ target, button, pointerId, clientX, clientY }: PointerEvent) => {
    const mark = markers.find(target)
    if (!mark || button !== 0) return
    mark.button.setPointerCapture(pointerId)
    dragged = { mark, pointer: { x: clientX, y: clientY }, start: markers.getPoint(mark), moved: false }
  }

  const drag = ({ clientX, clientY }: PointerEvent) => {
    if (!dragged) return
    const offset = { x: clientX - dragged.pointer.x, y: clientY - dragged.pointer.y }
    // A shaking finger taps and does not drag.
    if (!dragged.moved && Math.hypot(offset.x, offset.y) < 4) return
    dragged.moved = true
    dragged.mark.button.classList.add(css.dragged ?? '')
    markers.place(dragged.mark, { x: dragged.start.x + offset.x, y: dragged.start.y + offset.y })
  }

  const drop = ({ type }: PointerEvent) => {
    const dropped = dragged
    dragged = undefined
    if (!dropped?.moved) return
    const { mark, start } = dropped
    mark.button.classList.remove(css.dragged ?? '')
    if (type === 'pointercancel') return markers.place(mark, start)
    // The click after a drag belongs to it.
    mark.button.addEventListener('click', (click) => click.stopImmediatePropagation(), {
      capture: true,
      once: true,
      signal: AbortSignal.timeout(50),
    })
    markers.move(mark, markers.getPoint(mark))
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
  return (mark) => dragged?.mark === mark
}
