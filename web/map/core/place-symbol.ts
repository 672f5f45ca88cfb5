import { createSvg } from './pin.ts'
import css from './place-symbol.module.css'
import type { MapMarker } from './types.ts'

/** Returns the classes of a place that is no stop: a button, or placed inside Google's own marker. */
export const toPlaceClass = (isPlaced = false): string => [css.place, isPlaced && css.placed].filter(Boolean).join(' ')

/** Returns a place's symbol in a disc. */
export function createPlaceSymbol({ symbol = '' }: MapMarker): SVGSVGElement {
  const disc = createSvg('svg', { viewBox: '0 0 24 24', class: css.disc ?? '', 'aria-hidden': 'true' })
  disc.append(
    createSvg('circle', { cx: 12, cy: 12, r: 11 }),
    createSvg('use', { href: `#${symbol}`, x: 5, y: 5, width: 14, height: 14 }),
  )
  return disc
}
