import { clusterColour, clusterName } from '../core/cluster.ts'
import { createLabel, drawMarker, toMarkerClass } from '../core/draw-marker.ts'
import { toMarkerName } from '../core/edge.ts'
import css from '../core/marker.module.css'
import { describeMarker } from '../core/pin.ts'
import type { Item } from './cluster-index.ts'

export function drawButton(button: HTMLButtonElement, item: Item) {
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
export function looksAlike(one: Item, other: Item): boolean {
  if (one === other) return true
  if ('marker' in one)
    return 'marker' in other && one.marker === other.marker && one.isBesideCluster === other.isBesideCluster
  return (
    'markers' in other && one.meanCount === other.meanCount && clusterName(one.markers) === clusterName(other.markers)
  )
}

const clusterSize = (count: number) => (count < 10 ? 'few' : count < 100 ? 'some' : 'many')
