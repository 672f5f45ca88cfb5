import { clusterColour, clusterName } from '../core/cluster.ts'
import { createLabel, drawMarker, isFuelEnd, toMarkerClass } from '../core/draw-marker.ts'
import { toMarkerName } from '../core/edge.ts'
import css from '../core/marker.module.css'
import { describeMarker } from '../core/pin.ts'
import type { Item } from './cluster-index.ts'
import { type Box, coverPin, placeLabel } from './label-place.ts'
import { enableMoves, type Point } from './marker-moves.ts'

type Actions = {
  readonly press: (item: Item, event: Event) => void
  readonly move: (markerId: string, to: Point) => void
  readonly drag: (markerId: string, to: Point | undefined) => void
}

export type View = {
  readonly zoom: number
  /** The screen position of a fixed place, which everything moves with while the zoom stays. */
  readonly anchor: Point
  readonly project: (item: Item) => Point
}

type Marker = { item: Item; readonly button: HTMLButtonElement; point: Point }

/**
 * The markers in view as buttons. Plain DOM: the map must receive drags that start on them but not their clicks, and React listens only at
 * the root.
 */
export class MarkerLayer {
  readonly #markers = new Map<string, Marker>()
  readonly #element = document.createElement('div')
  readonly #isDragged: (marker: Marker) => boolean
  /** Offset of the layer since its buttons were placed. */
  #shift: Point = { x: 0, y: 0 }
  #placed: { readonly zoom: number; readonly anchor: Point } | undefined

  constructor(parent: HTMLElement, { press, move, drag }: Actions) {
    this.#element.className = css.layer ?? ''
    parent.append(this.#element)
    this.#element.addEventListener('click', (event) => {
      const marker = this.#find(event.target)
      if (!marker) return
      event.stopPropagation()
      press(marker.item, event)
    })
    // Two quick clicks on a marker are not a double-click on the map.
    this.#element.addEventListener('dblclick', (event) => event.stopPropagation())
    this.#isDragged = enableMoves<Marker>(this.#element, {
      find: (target) => {
        const marker = this.#find(target)
        return marker && 'marker' in marker.item && marker.item.marker.movable ? marker : undefined
      },
      getPoint: (marker) => this.#toScreen(marker),
      place: (marker, point) => this.#place(marker, point),
      move: ({ item }, to) => 'marker' in item && move(item.marker.id, to),
      drag: ({ item }, to) => 'marker' in item && drag(item.marker.id, to),
    })
  }

  show(items: readonly Item[], view: View) {
    const wanted = new Set(items.map(({ key }) => key))
    const lost = this.#findLostFocus(wanted)
    for (const [key, marker] of this.#markers) {
      if (wanted.has(key)) continue
      marker.button.remove()
      this.#markers.delete(key)
    }
    this.#moveTo(view)
    const added = document.createDocumentFragment()
    for (const item of items) {
      const known = this.#markers.get(item.key)
      const marker = known ?? {
        item,
        button: document.createElement('button'),
        point: { x: Number.NaN, y: Number.NaN },
      }
      if (!known || !looksAlike(known.item, item)) {
        marker.item = item
        drawButton(marker.button, item)
      }
      if (!this.#isDragged(marker)) this.#place(marker, view.project(item))
      if (known) continue
      this.#markers.set(item.key, marker)
      added.append(marker.button)
    }
    this.#element.append(added)
    this.#placeNames()
    if (lost) this.#findNearest(lost)?.button.focus({ preventScroll: true })
  }

  /** A pan moves the whole layer, which is cheap. */
  follow(view: View) {
    if (this.#moveTo(view)) return
    for (const marker of this.#markers.values())
      if (!this.#isDragged(marker)) this.#place(marker, view.project(marker.item))
  }

  remove() {
    this.#element.remove()
  }

  /** Moves the layer; returns false after a change of zoom, when buttons must be placed again. */
  #moveTo({ zoom, anchor }: View): boolean {
    const panned = this.#placed?.zoom === zoom
    if (!this.#placed || !panned) this.#placed = { zoom, anchor }
    const { anchor: from } = this.#placed
    this.#shift = { x: anchor.x - from.x, y: anchor.y - from.y }
    this.#element.style.transform = `translate(${this.#shift.x}px, ${this.#shift.y}px)`
    return panned
  }

  #placeNames() {
    const names: Box[] = []
    for (const marker of this.#markers.values()) {
      if (!('marker' in marker.item) || !isFuelEnd(marker.item.marker)) continue
      const name = marker.button.querySelector('span')
      if (!name) continue
      const { clientWidth: width, clientHeight: height } = this.#element
      const others = [...this.#markers.values()].filter((other) => other !== marker)
      const at = this.#toScreen(marker)
      const box = placeLabel(at, { width: name.offsetWidth, height: name.offsetHeight }, { width, height }, [
        ...others.map((other) => coverPin(this.#toScreen(other))),
        ...names,
      ])
      name.style.inset = `calc(50% + ${box.y[0] - at.y}px) auto auto calc(50% + ${box.x[0] - at.x}px)`
      names.push(box)
    }
  }

  #place(marker: Marker, { x, y }: Point) {
    const point = { x: Math.round(x - this.#shift.x), y: Math.round(y - this.#shift.y) }
    if (point.x === marker.point.x && point.y === marker.point.y) return
    marker.point = point
    marker.button.style.transform = `translate(${point.x}px, ${point.y}px)`
  }

  #toScreen({ point }: Marker): Point {
    return { x: point.x + this.#shift.x, y: point.y + this.#shift.y }
  }

  /** Returns the position of a focused button that disappears: the nearest piece of its cluster takes the focus. */
  #findLostFocus(wanted: ReadonlySet<string>): Point | undefined {
    const focused = this.#find(document.activeElement)
    return focused && !wanted.has(focused.item.key) ? this.#toScreen(focused) : undefined
  }

  #findNearest({ x, y }: Point): Marker | undefined {
    const distance = (marker: Marker) => {
      const point = this.#toScreen(marker)
      return Math.hypot(point.x - x, point.y - y)
    }
    return [...this.#markers.values()].toSorted((a, b) => distance(a) - distance(b))[0]
  }

  #find(target: EventTarget | null): Marker | undefined {
    const button = target instanceof Element ? target.closest('button') : null
    return button && this.#element.contains(button) ? this.#markers.get(button.dataset.key ?? '') : undefined
  }
}

function drawButton(button: HTMLButtonElement, item: Item) {
  button.type = 'button'
  button.dataset.key = item.key
  if ('marker' in item) {
    const { number, end = 'first' } = item.marker
    button.setAttribute('aria-label', toMarkerName(item.marker))
    button.ariaDescription = describeMarker(item.marker)
    const { className, content } = item.isBesideCluster
      ? { className: toMarkerClass(css.end, css[end]), content: [String(number ?? ''), createLabel(item.marker)] }
      : drawMarker(item.marker)
    button.className = className
    button.replaceChildren(...content)
  } else {
    const { markers, meanCount } = item
    const { length: count } = markers
    button.className = toMarkerClass(css.cluster, css[clusterColour(count, meanCount)], css[clusterSize(count)])
    button.setAttribute('aria-label', clusterName(markers))
    button.replaceChildren(String(count))
  }
}

/** True also for new items of the same look. */
function looksAlike(one: Item, other: Item): boolean {
  if (one === other) return true
  if ('marker' in one)
    return 'marker' in other && one.marker === other.marker && one.isBesideCluster === other.isBesideCluster
  return (
    'markers' in other && one.meanCount === other.meanCount && clusterName(one.markers) === clusterName(other.markers)
  )
}

const clusterSize = (count: number) => (count < 10 ? 'few' : count < 100 ? 'some' : 'many')
