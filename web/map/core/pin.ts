import { stopKindNames } from '#shared/stop-kind-names.ts'
import css from './marker.module.css'
import { symbolId } from './stop-symbols.tsx'
import type { MapMarker } from './types.ts'

/** Returns a marker's drawing: its kind's icon with the number at the corner, else the number or a dot. */
export function createPin({
  number,
  stop,
  isSkipped,
  isPast,
}: Pick<MapMarker, 'number' | 'stop' | 'isSkipped' | 'isPast'>): SVGSVGElement {
  const body = createSvg('path', {
    d: 'M14 1.5C7.1 1.5 1.5 7 1.5 13.8c0 8.6 9 16.2 11.6 20.2.4.7 1.4.7 1.8 0 2.6-4 11.6-11.6 11.6-20.2C26.5 7 20.9 1.5 14 1.5Z',
  })
  const root = createSvg('svg', { viewBox: '0 0 28 36', 'aria-hidden': 'true' })
  if (isPast) root.classList.add(css.past ?? '')
  root.append(body)
  if (stop !== undefined) {
    root.append(createSvg('use', { href: `#${symbolId(stop)}`, x: 6, y: 5.5, width: 16, height: 16 }))
    if (number !== undefined) root.append(createBadge(number))
  } else if (number === undefined) root.append(createSvg('circle', { cx: 14, cy: 13.5, r: 5 }))
  else root.append(createNumber(number))
  if (isSkipped) root.append(createSvg('path', { d: 'M2 26 26 2', class: css.strike ?? '' }))
  return root
}

/** Returns a marker's accessible description, or null. */
export function describeMarker({ movable, stop, isSkipped }: MapMarker): string | null {
  const words = [isSkipped && 'skipped', stop && stopKindNames[stop]].filter(Boolean)
  if (movable) words.push('Move with the arrow keys')
  return words.join(', ') || null
}

const sizes = [13, 13, 10.5, 8.5]

function createNumber(number: number): SVGElement {
  const digits = String(number)
  const text = createSvg('text', { x: 14, y: 14, 'font-size': sizes[digits.length - 1] ?? 7 })
  text.textContent = digits
  return text
}

/** Returns the number at the corner; a long one grows away from the icon. */
function createBadge(number: number): SVGElement {
  const digits = String(number)
  const width = 8 + 5.5 * digits.length
  const badge = createSvg('g', { class: css.badge ?? '' })
  const text = createSvg('text', { x: 19.5 + width / 2, y: 2.5, 'font-size': 9.5 })
  text.textContent = digits
  badge.append(createSvg('rect', { x: 19.5, y: -4.5, width, height: 14, rx: 7 }), text)
  return badge
}

export function createSvg<Name extends keyof SVGElementTagNameMap>(
  name: Name,
  attributes: Record<string, string | number>,
) {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name)
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, String(value))
  return element
}
