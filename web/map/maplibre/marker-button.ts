import { clusterColour, clusterName } from '../core/cluster.ts'
import { toMarkerName } from '../core/edge.ts'
import css from '../core/marker.module.css'
import { createPin, describeMarker } from '../core/pin.ts'
import type { Item } from './cluster-index.ts'

/** Draws a marker or a cluster on a button, with its accessible name. */
export function drawButton(button: HTMLButtonElement, item: Item) {
  button.type = 'button'
  button.dataset.key = item.key
  if ('marker' in item) {
    const { kind = 'saved', movable = false } = item.marker
    const name = toMarkerName(item.marker)
    button.className = [css.pin, css[kind], movable && css.movable].filter(Boolean).join(' ')
    button.setAttribute('aria-label', name)
    button.ariaDescription = describeMarker(item.marker)
    button.replaceChildren(createPin(item.marker), createLabel(name))
  } else {
    const { count, meanCount } = item
    button.className = [css.cluster, css[clusterColour(count, meanCount)], css[clusterSize(count)]].join(' ')
    button.setAttribute('aria-label', clusterName(count))
    button.replaceChildren(String(count))
  }
}

/** Returns true if two items look the same: the same marker, or equal clusters. The index creates new items on every query. */
export function looksAlike(one: Item, other: Item): boolean {
  if ('marker' in one) return 'marker' in other && one.marker === other.marker
  return 'count' in other && one.count === other.count && one.meanCount === other.meanCount
}

const clusterSize = (count: number) => (count < 10 ? 'few' : count < 100 ? 'some' : 'many')

function createLabel(name: string) {
  const element = document.createElement('span')
  element.className = css.name ?? ''
  element.setAttribute('aria-hidden', 'true')
  element.textContent = name
  return element
}
