import { clusterColour, clusterName } from '../core/cluster.ts'
import { toMarkerLabel, toMarkerName } from '../core/edge.ts'
import { createFuelEnd, isFuelEnd, toFuelEndClass } from '../core/fuel-end.ts'
import css from '../core/marker.module.css'
import { createLabel, createPin, describeMarker } from '../core/pin.ts'
import { createPlaceSymbol, toPlaceClass } from '../core/place-symbol.ts'
import type { Item } from './cluster-index.ts'

export function drawButton(button: HTMLButtonElement, item: Item) {
  button.type = 'button'
  button.dataset.key = item.key
  if ('marker' in item) {
    const { kind = 'saved', movable = false, number, end = 'first' } = item.marker
    const name = toMarkerLabel(item.marker)
    button.setAttribute('aria-label', toMarkerName(item.marker))
    button.ariaDescription = describeMarker(item.marker)
    if (item.isBesideCluster) {
      button.className = [css.end, css[end]].join(' ')
      button.replaceChildren(String(number ?? ''), createLabel(name, css.name))
    } else if (isFuelEnd(item.marker)) {
      button.className = toFuelEndClass(item.marker)
      button.replaceChildren(...createFuelEnd(name))
    } else if (kind === 'handle') {
      button.className = [css.handle, css.movable].join(' ')
      button.replaceChildren()
    } else if (kind === 'place') {
      button.className = toPlaceClass()
      button.replaceChildren(createPlaceSymbol(item.marker), createLabel(name, css.name))
    } else {
      button.className = [css.pin, css[kind], movable && css.movable].filter(Boolean).join(' ')
      button.replaceChildren(createPin(item.marker), createLabel(name, css.name))
    }
  } else {
    const { markers, meanCount } = item
    const { length: count } = markers
    button.className = [css.cluster, css[clusterColour(count, meanCount)], css[clusterSize(count)]].join(' ')
    button.setAttribute('aria-label', clusterName(markers))
    button.replaceChildren(String(count))
  }
}

/** True also for new items of the same look. */
export function looksAlike(one: Item, other: Item): boolean {
  if (one === other) return true
  if ('marker' in one)
    return 'marker' in other && one.marker === other.marker && one.isBesideCluster === other.isBesideCluster
  return (
    'markers' in other && one.meanCount === other.meanCount && clusterName(one.markers) === clusterName(other.markers)
  )
}

const clusterSize = (count: number) => (count < 10 ? 'few' : count < 100 ? 'some' : 'many')
