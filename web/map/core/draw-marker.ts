import { toMarkerLabel } from './edge.ts'
import fuelEnd from './fuel-end.module.css'
import css from './marker.module.css'
import { createPin, createSvg } from './pin.ts'
import symbol from './place-symbol.module.css'
import { symbolId } from './stop-symbols.tsx'
import type { MapMarker } from './types.ts'

export const isFuelEnd = ({ kind }: MapMarker): boolean => kind === 'fuel-end' || kind === 'fuel-may-end'

/** Returns a marker's classes, and its drawing with a label: for a button, or placed inside Google's own marker, which has its own label. */
export function drawMarker(marker: MapMarker, isPlaced = false): { className: string; content: Element[] } {
  const { kind = 'saved', movable = false } = marker
  const label = isPlaced ? [] : [createLabel(marker)]
  const toClass = (...own: (string | undefined)[]) =>
    toMarkerClass(...own, movable && css.movable, isPlaced && css.placed, isPlaced && own[0] !== css.pin && css.centred)
  switch (kind) {
    case 'fuel-end':
      return { className: toClass(fuelEnd.fuelEnd), content: createFuelEnd(marker) }
    case 'fuel-may-end':
      return { className: toClass(fuelEnd.fuelEnd, fuelEnd.may), content: createFuelEnd(marker) }
    case 'handle':
      return { className: toClass(css.handle), content: [] }
    case 'place':
      return { className: toClass(symbol.place), content: [createPlaceSymbol(marker), ...label] }
    default:
      return { className: toClass(css.pin, css[kind]), content: [createPin(marker), ...label] }
  }
}

/** Returns the classes of a marker or cluster. */
export const toMarkerClass = (...own: (string | undefined | false)[]): string =>
  [css.mark, ...own].filter(Boolean).join(' ')

/** Returns the name beside a marker; the marker's button has it, too. */
export function createLabel(marker: MapMarker, className = css.name): HTMLElement {
  const label = document.createElement('span')
  label.className = className ?? ''
  label.setAttribute('aria-hidden', 'true')
  label.textContent = toMarkerLabel(marker)
  return label
}

/** Returns a stop sign with a struck-out pump, and its name. */
function createFuelEnd(marker: MapMarker): Element[] {
  const strike = { x1: 5.5, y1: 22.5, x2: 22.5, y2: 5.5 }
  const sign = createSvg('svg', { viewBox: '0 0 28 28', class: fuelEnd.sign ?? '', 'aria-hidden': 'true' })
  sign.append(
    createSvg('path', { d: 'M8.6 1.5H19.4L26.5 8.6V19.4L19.4 26.5H8.6L1.5 19.4V8.6Z' }),
    createSvg('use', { href: `#${symbolId('fuel')}`, x: 6, y: 6, width: 16, height: 16 }),
    createSvg('line', strike),
    createSvg('line', strike),
  )
  return [sign, createLabel(marker, fuelEnd.name)]
}

/** Returns a place's symbol in a disc. */
function createPlaceSymbol({ symbol: drawing = '' }: MapMarker): SVGSVGElement {
  const disc = createSvg('svg', { viewBox: '0 0 24 24', class: symbol.disc ?? '', 'aria-hidden': 'true' })
  disc.append(
    createSvg('circle', { cx: 12, cy: 12, r: 11 }),
    createSvg('use', { href: `#${drawing}`, x: 5, y: 5, width: 14, height: 14 }),
  )
  return disc
}
