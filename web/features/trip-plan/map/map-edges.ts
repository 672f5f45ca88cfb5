import { toMeasure, type Units } from '#shared/units.ts'
import type { createGraticule } from '../../../map/basemap/graticule.ts'
import { type Attributes, type Element, element } from '../plan/markup.ts'
import type { Box, Point, Projection } from './projection.ts'

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

/** A stop's circle has a radius of 28. */
const isFree = ([left, top, right, bottom]: Box, stops: readonly Point[]): boolean =>
  !stops.some(([x, y]) => x > left - 28 && x < right + 28 && y > top - 28 && y < bottom + 28)

/** Draws a scale in the user's unit, exact in the map's middle, in a corner without stops if there is one. */
export function drawScale({ width, height, km }: Projection, stops: readonly Point[], units: Units): Element {
  const { size: unit, sign } = toMeasure('km', units)
  const most = km / unit / 4
  const power = 10 ** Math.floor(Math.log10(most))
  const length = ([5, 2, 1].find((one) => one * power <= most) ?? 1) * power
  const size = Math.round(((length * unit) / km) * width)
  const corners: readonly Point[] = [
    [30, height - 30],
    [width - 30 - size, height - 30],
    [30, 90],
  ]
  const isScaleFree = ([left, bottom]: Point) => isFree([left - 12, bottom - 52, left + size + 12, bottom + 12], stops)
  const [x, y] = corners.find(isScaleFree) ?? [30, height - 30]
  return element(
    'g',
    {},
    element('path', { d: `M${x} ${y - 16}v16h${size}v-16`, fill: 'none', ...halo }),
    element('path', { d: `M${x} ${y - 16}v16h${size}v-16`, fill: 'none', stroke: '#000000', 'stroke-width': 4 }),
    text([x + size / 2, y - 12], `${Number(length.toPrecision(1))} ${sign}`, {
      'font-size': 26,
      'text-anchor': 'middle',
    }),
  )
}

/** Returns the north arrow's place: a corner at the right, without stops if there is one. */
export function placeNorth({ width, height }: Projection, stops: readonly Point[]): Box {
  const top: Box = [width - 100, 0, width, 150]
  const bottom: Box = [width - 100, height - 150, width, height]
  return [top, bottom].find((corner) => isFree(corner, stops)) ?? top
}

export const drawNorth = ([left, top]: Box): Element =>
  element(
    'g',
    {},
    element('path', { d: `M${left + 50} ${top + 34}l22 66-22-14-22 14z`, fill: '#000000' }),
    text([left + 50, top + 132], 'N', { 'font-size': 32, 'font-weight': 'bold', 'text-anchor': 'middle' }),
  )
