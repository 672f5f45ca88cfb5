import css from './fuel-end.module.css'
import { createLabel, createSvg } from './pin.ts'
import { symbolId } from './stop-symbols.tsx'
import type { MapMarker } from './types.ts'

export const isFuelEnd = ({ kind }: MapMarker): boolean => kind === 'fuel-end' || kind === 'fuel-may-end'

/** Returns the classes of a sign: a button, or placed inside Google's own marker. */
export const toFuelEndClass = ({ kind }: MapMarker, isPlaced = false): string =>
  [css.fuelEnd, kind === 'fuel-may-end' && css.may, isPlaced && css.placed].filter(Boolean).join(' ')

/** Returns a stop sign with a struck-out pump, and its name. */
export function createFuelEnd(name: string): [SVGSVGElement, HTMLElement] {
  const strike = { x1: 5.5, y1: 22.5, x2: 22.5, y2: 5.5 }
  const sign = createSvg('svg', { viewBox: '0 0 28 28', class: css.sign ?? '', 'aria-hidden': 'true' })
  sign.append(
    createSvg('path', { d: 'M8.6 1.5H19.4L26.5 8.6V19.4L19.4 26.5H8.6L1.5 19.4V8.6Z' }),
    createSvg('use', { href: `#${symbolId('fuel')}`, x: 6, y: 6, width: 16, height: 16 }),
    createSvg('line', strike),
    createSvg('line', strike),
  )
  return [sign, createLabel(name, css.name)]
}
