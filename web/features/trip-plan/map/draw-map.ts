import type { Position as Coordinates, Feature } from 'geojson'
import type { Position } from '#shared/geo.ts'
import type { Units } from '#shared/units.ts'
import { createGraticule } from '../../../map/basemap/graticule.ts'
import { type Attributes, type Element, element } from '../plan/markup.ts'
import type { StopRow } from '../plan/stops.ts'
import { clipLine, clipRing, toPath } from './clip.ts'
import type { Ground } from './ground.ts'
import { createLabels } from './labels.ts'
import { listLines } from './lines.ts'
import { drawCircle, drawEdges, drawNorth, drawScale, placeNorth, text } from './map-edges.ts'
import type { Point, Projection } from './projection.ts'

/** A leg's line; a straight line is dashed, because it is no road. */
type DrawnLeg = { readonly points: readonly Position[]; readonly isStraight: boolean }

export type MapContent = {
  readonly stops: readonly Pick<StopRow, 'position' | 'number'>[]
  readonly legs: readonly DrawnLeg[]
  /** Undefined while it loads, and if it cannot be loaded: the route prints without it. */
  readonly ground: Ground | undefined
  readonly units: Units
}

const palette = {
  sea: '#e6eef3',
  land: '#ffffff',
  coast: '#8a949a',
  water: '#9fc3d8',
  border: '#777777',
  grid: '#cccccc',
}

/** Draws the trip's map as an SVG of at most 180 mm. */
export function drawMap(projection: Projection, { stops, legs, ground, units }: MapContent): Element {
  const { width, height, bounds } = projection
  const places = stops.map(({ position, number }) => ({ at: toPoint(projection, position), number }))
  const north = placeNorth(
    projection,
    places.map(({ at }) => at),
  )
  const labels = createLabels(projection, north)
  const numbers = labels.placeNumbers(places)
  return element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: `0 0 ${width} ${height}`,
      width: `${width / 10}mm`,
      height: `${height / 10}mm`,
      role: 'img',
      'aria-label': 'Map of the trip',
      'font-family': 'Arial, Helvetica, sans-serif',
    },
    element('rect', { width, height, fill: ground ? palette.sea : palette.land }),
    ...(ground ? drawGround(projection, ground) : []),
    drawGraticule(projection),
    ...legs.map((leg) => drawLeg(projection, leg)),
    ...numbers.map((number) => drawStop(number)),
    ...(ground ? labels.placeNames(ground, Math.max(bounds[2] - bounds[0], bounds[3] - bounds[1])) : []),
    ...drawEdges(projection, createGraticule(bounds, getSpan(projection))),
    drawScale(projection, [...numbers.map(({ at, label }) => label ?? at), [north[0] + 50, north[3] - 75]], units),
    drawNorth(north),
  )
}

const getSpan = ({ bounds: [west, south, east, north] }: Projection) => Math.max(east - west, north - south)

const toPoint = ({ project, turn }: Projection, { latitude, longitude }: Position): Point =>
  project([turn(longitude), latitude])

/** Projects a line in each turn of the world that may be on the map. */
const projectTurns = ({ project, bounds }: Projection, line: readonly Coordinates[]): Point[][] =>
  [-360, 0, 360].flatMap((turn) => {
    const isOn = line.some(([x = 0]) => x + turn >= bounds[0]) && line.some(([x = 0]) => x + turn <= bounds[2])
    return isOn ? [line.map(([x = 0, y = 0]) => project([x + turn, y]))] : []
  })

const drawRings = (projection: Projection, rings: readonly Coordinates[][]): string =>
  rings
    .flatMap((ring) => projectTurns(projection, ring))
    .map((ring) => toPath(clipRing(ring, projection), { closed: true }))
    .join('')

const drawLines = (projection: Projection, lines: readonly Coordinates[][]): string =>
  lines
    .flatMap((line) => projectTurns(projection, line))
    .flatMap((line) => clipLine(line, projection))
    .map((line) => toPath(line))
    .join('')

const line = (stroke: string, width: number) => ({ fill: 'none', stroke, 'stroke-width': width })

const drawPath = (d: string, attributes: Attributes): Element | undefined =>
  d === '' ? undefined : element('path', { d, ...attributes })

function drawGround(projection: Projection, { land, borders, waters }: Ground): (Element | undefined)[] {
  const select = (kind: string) => waters.filter(({ properties }) => properties?.kind === kind)
  const collect = (features: readonly Feature[]) => features.flatMap(({ geometry }) => listLines(geometry))
  return [
    drawPath(drawRings(projection, land), { ...line(palette.coast, 2), fill: palette.land, 'fill-rule': 'evenodd' }),
    drawPath(drawLines(projection, collect(select('river'))), line(palette.water, 3)),
    drawPath(drawRings(projection, collect(select('lake'))), { ...line(palette.water, 2), fill: palette.sea }),
    drawPath(drawLines(projection, borders), { ...line(palette.border, 3), 'stroke-dasharray': '20 8 4 8' }),
  ]
}

function drawGraticule(projection: Projection): Element | undefined {
  const lines = createGraticule(projection.bounds, getSpan(projection))
  const d = lines.map(({ geometry }) => toPath(geometry.coordinates.map(projection.project))).join('')
  return drawPath(d, line(palette.grid, 2))
}

function drawLeg(projection: Projection, { points, isStraight }: DrawnLeg): Element {
  const places = points.map((point) => toPoint(projection, point))
  return element('path', {
    d: toPath(places, { least: 4 }),
    ...line('#000000', 6),
    'stroke-linejoin': 'round',
    ...(isStraight ? { 'stroke-dasharray': '16 12' } : {}),
  })
}

type PlacedNumber = { readonly number: number; readonly at: Point; readonly label: Point | undefined }

function drawStop({ number, at, label }: PlacedNumber): Element {
  const dot = drawCircle(at, { r: 8, fill: '#000000' })
  if (!label) return dot
  const isAside = label[0] !== at[0] || label[1] !== at[1]
  return element(
    'g',
    {},
    ...(isAside
      ? [element('path', { d: toPath([at, label], { least: 1 }), stroke: '#000000', 'stroke-width': 2 }), dot]
      : []),
    drawCircle(label, { r: number > 99 ? 28 : 22, fill: '#ffffff', stroke: '#000000', 'stroke-width': 4 }),
    text([label[0], label[1] + 9], String(number), { 'font-size': 26, 'font-weight': 'bold', 'text-anchor': 'middle' }),
  )
}
