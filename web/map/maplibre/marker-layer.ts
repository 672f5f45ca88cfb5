import { clusterColour, clusterName } from '../core/cluster.ts'
import css from '../core/marker.module.css'
import { pin } from '../core/pin.ts'
import type { Item } from './cluster-index.ts'

export type Point = { readonly x: number; readonly y: number }

type Actions = {
  readonly press: (item: Item) => void
  /** A movable marker was put elsewhere: its new point on the screen. */
  readonly move: (markerId: string, to: Point) => void
}

/** How the map looks at its places now. */
export type View = {
  readonly zoom: number
  /** Where some fixed place of the world is on the screen: as long as the zoom stands, everything moves as it does. */
  readonly anchor: Point
  readonly project: (item: Item) => Point
}

type Mark = { item: Item; readonly button: HTMLButtonElement; point: Point }

const arrows: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/**
 * The markers in view as real buttons above the map. Plain DOM and not React: they follow every frame of a pan, and the
 * map below must get the wheel and the drag that begin on them but not their clicks, which takes listeners between the
 * two that React, listening at the page's root, cannot provide.
 */
export class MarkerLayer {
  readonly #marks = new Map<string, Mark>()
  readonly #element = document.createElement('div')
  readonly #actions: Actions
  /** How far the layer as a whole has moved since its buttons were placed; their points are relative to it. */
  #shift: Point = { x: 0, y: 0 }
  #placed: { zoom: number; anchor: Point } | undefined
  #dragged: { mark: Mark; from: Point; start: Point; moved: boolean } | undefined

  constructor(parent: HTMLElement, actions: Actions) {
    this.#actions = actions
    this.#element.className = css.layer ?? ''
    parent.append(this.#element)
    this.#element.addEventListener('click', this.#click)
    this.#element.addEventListener('keydown', this.#key)
    this.#element.addEventListener('pointerdown', this.#grab)
    this.#element.addEventListener('pointermove', this.#drag)
    this.#element.addEventListener('pointerup', this.#drop)
    this.#element.addEventListener('pointercancel', this.#drop)
    // Two quick presses on a marker are no double-click on the map, and a movable marker must not drag the map along.
    this.#element.addEventListener('dblclick', (event) => event.stopPropagation())
    for (const type of ['mousedown', 'touchstart'] as const) {
      this.#element.addEventListener(type, (event) => this.#movable(event.target) && event.stopPropagation(), {
        passive: true,
      })
    }
  }

  /** Shows these items and no others, reusing what stands already. */
  show(items: readonly Item[], view: View) {
    const wanted = new Set(items.map(({ key }) => key))
    const lost = this.#lostFocus(wanted)
    for (const [key, mark] of this.#marks) {
      if (wanted.has(key)) continue
      mark.button.remove()
      this.#marks.delete(key)
    }
    this.#moveTo(view)
    const added = document.createDocumentFragment()
    for (const item of items) {
      const known = this.#marks.get(item.key)
      const mark = known ?? { item, button: document.createElement('button'), point: { x: Number.NaN, y: Number.NaN } }
      if (!known || !looksAlike(known.item, item)) dress(mark, item)
      if (mark !== this.#dragged?.mark) this.#place(mark, view.project(item))
      if (known) continue
      this.#marks.set(item.key, mark)
      added.append(mark.button)
    }
    this.#element.append(added)
    if (lost) this.#nearest(lost)?.button.focus({ preventScroll: true })
  }

  /** Keeps every button at its place while the map moves. A pan moves the layer as one: hundreds of buttons cost one style. */
  follow(view: View) {
    if (this.#moveTo(view)) return
    for (const mark of this.#marks.values())
      if (mark !== this.#dragged?.mark) this.#place(mark, view.project(mark.item))
  }

  /** Moves the layer; false when the zoom has changed, and the buttons have to be placed anew. */
  #moveTo({ zoom, anchor }: View): boolean {
    const panned = this.#placed?.zoom === zoom
    if (!this.#placed || !panned) this.#placed = { zoom, anchor }
    const { anchor: from } = this.#placed
    this.#shift = { x: anchor.x - from.x, y: anchor.y - from.y }
    this.#element.style.transform = `translate(${this.#shift.x}px, ${this.#shift.y}px)`
    return panned
  }

  /** Puts a button at a point of the screen. */
  #place(mark: Mark, { x, y }: Point) {
    const point = { x: Math.round(x - this.#shift.x), y: Math.round(y - this.#shift.y) }
    if (point.x === mark.point.x && point.y === mark.point.y) return
    mark.point = point
    mark.button.style.transform = `translate(${point.x}px, ${point.y}px)`
  }

  #onScreen({ point }: Mark): Point {
    return { x: point.x + this.#shift.x, y: point.y + this.#shift.y }
  }

  remove() {
    this.#element.remove()
  }

  /** A pressed cluster falls apart: the keyboard then stands on the nearest piece instead of nowhere. */
  #lostFocus(wanted: ReadonlySet<string>): Point | undefined {
    const focused = this.#markOf(document.activeElement)
    return focused && !wanted.has(focused.item.key) ? this.#onScreen(focused) : undefined
  }

  #nearest({ x, y }: Point): Mark | undefined {
    const distance = (mark: Mark) => {
      const point = this.#onScreen(mark)
      return Math.hypot(point.x - x, point.y - y)
    }
    return [...this.#marks.values()].toSorted((a, b) => distance(a) - distance(b))[0]
  }

  #markOf(target: EventTarget | null): Mark | undefined {
    const button = target instanceof Element ? target.closest('button') : null
    return button && this.#element.contains(button) ? this.#marks.get(button.dataset.key ?? '') : undefined
  }

  #movable(target: EventTarget | null): Mark | undefined {
    const mark = this.#markOf(target)
    return mark && 'marker' in mark.item && mark.item.marker.movable ? mark : undefined
  }

  readonly #click = (event: MouseEvent) => {
    const mark = this.#markOf(event.target)
    if (!mark) return
    event.stopPropagation()
    this.#actions.press(mark.item)
  }

  readonly #key = (event: KeyboardEvent) => {
    const mark = this.#movable(event.target)
    const arrow = arrows[event.key]
    if (mark && arrow && 'marker' in mark.item) {
      event.preventDefault()
      event.stopPropagation()
      const step = event.shiftKey ? 1 : 10
      const { x, y } = this.#onScreen(mark)
      this.#actions.move(mark.item.marker.id, { x: x + arrow.x * step, y: y + arrow.y * step })
    }
  }

  readonly #grab = (event: PointerEvent) => {
    const mark = this.#movable(event.target)
    if (!mark || event.button !== 0) return
    mark.button.setPointerCapture(event.pointerId)
    this.#dragged = { mark, from: { x: event.clientX, y: event.clientY }, start: this.#onScreen(mark), moved: false }
  }

  readonly #drag = (event: PointerEvent) => {
    const dragged = this.#dragged
    if (!dragged) return
    const offset = { x: event.clientX - dragged.from.x, y: event.clientY - dragged.from.y }
    // A shaking finger is a tap, not a move.
    if (!dragged.moved && Math.hypot(offset.x, offset.y) < 4) return
    dragged.moved = true
    dragged.mark.button.classList.add(css.dragged ?? '')
    this.#place(dragged.mark, { x: dragged.start.x + offset.x, y: dragged.start.y + offset.y })
  }

  readonly #drop = (event: PointerEvent) => {
    const dragged = this.#dragged
    this.#dragged = undefined
    if (!dragged?.moved) return
    dragged.mark.button.classList.remove(css.dragged ?? '')
    if (event.type === 'pointercancel') return this.#place(dragged.mark, dragged.start)
    // The click that follows a drag is part of it.
    dragged.mark.button.addEventListener('click', (click) => click.stopImmediatePropagation(), {
      capture: true,
      once: true,
      signal: AbortSignal.timeout(50),
    })
    if ('marker' in dragged.mark.item) this.#actions.move(dragged.mark.item.marker.id, this.#onScreen(dragged.mark))
  }
}

/** The same marker or an equal cluster: the index makes new items every time it is asked. */
function looksAlike(one: Item, other: Item): boolean {
  if ('marker' in one) return 'marker' in other && one.marker === other.marker
  return 'count' in other && one.count === other.count && one.meanCount === other.meanCount
}

function dress(mark: Mark, item: Item) {
  mark.item = item
  const { button } = mark
  button.type = 'button'
  button.dataset.key = item.key
  if ('marker' in item) {
    const { name, kind = 'saved', movable = false } = item.marker
    button.className = [css.pin, css[kind], movable && css.movable].filter(Boolean).join(' ')
    button.setAttribute('aria-label', name)
    if (movable) button.setAttribute('aria-description', 'Move with the arrow keys')
    button.replaceChildren(pin(), label(name))
  } else {
    button.className = [css.cluster, css[clusterColour(item.count, item.meanCount)], css[sizeOf(item.count)]].join(' ')
    button.setAttribute('aria-label', clusterName(item.count))
    button.replaceChildren(String(item.count))
  }
}

const sizeOf = (count: number) => (count < 10 ? 'few' : count < 100 ? 'some' : 'many')

function label(name: string) {
  const element = document.createElement('span')
  element.className = css.name ?? ''
  element.setAttribute('aria-hidden', 'true')
  element.textContent = name
  return element
}
