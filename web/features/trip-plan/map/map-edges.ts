import type { createGraticule } from '../../../map/basemap/graticule.ts'
import { type Attributes, type Element, element } from '../plan/markup.ts'
import type { Point, Projection } from './projection.ts'

const halo = { stroke: '#ffffff', 'stroke-width': 8, 'paint-order': 'stroke', 'stroke-linejoin': 'round' }

/** Draws a text with a white edge, readable on lines. */
export const text = ([x, y]: Point, content: string, attributes: Attributes): Element =>
  element('text', { x: Math.round(x), y: Math.round(y), fill: '#000000', ...halo, ...attributes }, content)

export const drawCircle = ([x, y]: Point, attributes: Attributes): Element =>
  element('circle', { cx: Math.round(x), cy: Math.round(y), ...attributes })

/** Draws the frame with the graticule's degrees: longitudes at the top, latitudes at the left. */
export function drawEdges(projection: Projection, lines: ReturnType<typeof createGraticule>): Element[] {
  const { width, height, project } = projection
  const labels = lines.flatMap(({ properties: { label }, geometry: { coordinates } }) => {
    const [from, to] = [coordinates[0], coordinates[1]]
    if (!from || !to) return []
    const [x, y] = project(from)
    const isMeridian = from[0] === to[0]
    if (isMeridian && x > 90 && x < width - 130)
      return [text([x, 30], label, { 'font-size': 24, 'text-anchor': 'middle' })]
    if (!isMeridian && y > 60 && y < height - 90) return [text([8, y + 8], label, { 'font-size': 24 })]
    return []
  })
  const frame = { x: 1, y: 1, width: width - 2, height: height - 2, fill: 'none', stroke: '#000000', 'stroke-width': 3 }
  return [...labels, element('rect', frame)]
}

/** Draws a scale in kilometers, exact in the map's middle, in a corner without stops if there is one. */
export function drawScale({ width, height, km }: Projection, stops: readonly Point[]): Element {
  const most = km / 4
  const power = 10 ** Math.floor(Math.log10(most))
  const length = ([5, 2, 1].find((one) => one * power <= most) ?? 1) * power
  const size = Math.round((length / km) * width)
  const corners: readonly Point[] = [
    [30, height - 30],
    [width - 30 - size, height - 30],
    [30, 90],
  ]
  // A stop's circle has a radius of 28, and the scale a height of 40.
  const isFree = ([left, bottom]: Point) =>
    !stops.some(([x, y]) => x > left - 40 && x < left + size + 40 && y > bottom - 80 && y < bottom + 40)
  const [x, y] = corners.find(isFree) ?? [30, height - 30]
  return element(
    'g',
    {},
    element('path', { d: `M${x} ${y - 16}v16h${size}v-16`, fill: 'none', ...halo }),
    element('path', { d: `M${x} ${y - 16}v16h${size}v-16`, fill: 'none', stroke: '#000000', 'stroke-width': 4 }),
    text([x + size / 2, y - 12], `${Number(length.toPrecision(1))} km`, { 'font-size': 26, 'text-anchor': 'middle' }),
  )
}

export const drawNorth = ({ width }: Projection): Element =>
  element(
    'g',
    {},
    element('path', { d: `M${width - 50} 34l22 66-22-14-22 14z`, fill: '#000000' }),
    text([width - 50, 132], 'N', { 'font-size': 32, 'font-weight': 'bold', 'text-anchor': 'middle' }),
  )
