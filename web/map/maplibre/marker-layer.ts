import { clusterColour, clusterName } from '../cluster.ts'
import css from '../marker.module.css'
import { pin } from '../pin.ts'
import type { Item } from './cluster-index.ts'

export type Point = { readonly x: number; readonly y: number }

type Actions = {
  readonly press: (item: Item) => void
  /** A movable marker was put elsewhere: its new point on the screen. */
  readonly move: (markerId: string, to: Point) => void
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
  show(items: readonly Item[], project: (item: Item) => Point) {
    const wanted = new Set(items.map(({ key }) => key))
    const lost = this.#lostFocus(wanted)
    for (const [key, mark] of this.#marks) {
      if (wanted.has(key)) continue
      mark.button.remove()
      this.#marks.delete(key)
    }
    for (const item of items) {
      const known = this.#marks.get(item.key)
      const mark = known ?? { item, button: document.createElement('button'), point: { x: 0, y: 0 } }
      if (!known || known.item !== item) dress(mark, item)
      if (!known) this.#marks.set(item.key, mark)
      if (mark !== this.#dragged?.mark) place(mark, project(item))
      if (!known) this.#element.append(mark.button)
    }
    if (lost) this.#nearest(lost)?.button.focus({ preventScroll: true })
  }

  /** Moves every button to where its item is now. */
  follow(project: (item: Item) => Point) {
    for (const mark of this.#marks.values()) if (mark !== this.#dragged?.mark) place(mark, project(mark.item))
  }

  remove() {
    this.#element.remove()
  }

  /** A pressed cluster falls apart: the keyboard then stands on the nearest piece instead of nowhere. */
  #lostFocus(wanted: ReadonlySet<string>): Point | undefined {
    const focused = this.#markOf(document.activeElement)
    return focused && !wanted.has(focused.item.key) ? focused.point : undefined
  }

  #nearest({ x, y }: Point): Mark | undefined {
    const distance = ({ point }: Mark) => Math.hypot(point.x - x, point.y - y)
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
      this.#actions.move(mark.item.marker.id, { x: mark.point.x + arrow.x * step, y: mark.point.y + arrow.y * step })
    }
  }

  readonly #grab = (event: PointerEvent) => {
    const mark = this.#movable(event.target)
    if (!mark || event.button !== 0) return
    mark.button.setPointerCapture(event.pointerId)
    this.#dragged = { mark, from: { x: event.clientX, y: event.clientY }, start: mark.point, moved: false }
  }

  readonly #drag = (event: PointerEvent) => {
    const dragged = this.#dragged
    if (!dragged) return
    const offset = { x: event.clientX - dragged.from.x, y: event.clientY - dragged.from.y }
    // A shaking finger is a tap, not a move.
    if (!dragged.moved && Math.hypot(offset.x, offset.y) < 4) return
    dragged.moved = true
    dragged.mark.button.classList.add(css.dragged ?? '')
    place(dragged.mark, { x: dragged.start.x + offset.x, y: dragged.start.y + offset.y })
  }

  readonly #drop = (event: PointerEvent) => {
    const dragged = this.#dragged
    this.#dragged = undefined
    if (!dragged?.moved) return
    dragged.mark.button.classList.remove(css.dragged ?? '')
    if (event.type === 'pointercancel') return place(dragged.mark, dragged.start)
    // The click that follows a drag is part of it.
    dragged.mark.button.addEventListener('click', (click) => click.stopImmediatePropagation(), {
      capture: true,
      once: true,
      signal: AbortSignal.timeout(50),
    })
    if ('marker' in dragged.mark.item) this.#actions.move(dragged.mark.item.marker.id, dragged.mark.point)
  }
}

function place(mark: Mark, point: Point) {
  mark.point = point
  mark.button.style.transform = `translate(${Math.round(point.x)}px, ${Math.round(point.y)}px)`
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
