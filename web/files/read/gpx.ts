import { createPlaceIndex } from '../same-place.ts'
import type { DroppedKind } from '../types.ts'
import { toDescription } from './describe.ts'
import type { Found, RawPlace } from './found.ts'
import { type MeasuredLine, measureLine } from './measured-line.ts'
import type { XmlVisitor } from './visitor.ts'

type Point = RawPlace & { desc?: string; cmt?: string }
type Route = { name: string; readonly points: Point[] }

/**
 * Creates the reader of GPX 1.0 and 1.1. Every `wpt` is a place, and so are a route's points if one has a name; other routes are drawn
 * lines. Reads only our own extensions: Garmin's `rpt` are points of a road.
 */
export function createGpxVisitor({ found, isOwn }: { found: Found; isOwn: boolean }): XmlVisitor {
  const waypoints: Point[] = []
  const routes: Route[] = []
  let point: Point | undefined
  let route: Route | undefined
  let track: { name: string; readonly line: MeasuredLine } | undefined

  return {
    open: (name, attribute) => {
      if (name === 'wpt' || name === 'rtept')
        point = { name: '', description: '', latitude: attribute('lat'), longitude: attribute('lon') }
      else if (name === 'trkpt') track?.line.add(toNumber(attribute('lat')), toNumber(attribute('lon')))
      else if (name === 'trkseg') track?.line.lift()
      else if (name === 'rte') route = { name: '', points: [] }
      else if (name === 'trk') track = { name: '', line: measureLine() }
    },
    close: (name, text, parent) => {
      if (parent === 'wpt' || parent === 'rtept') setField(point, name, text, found)
      else if (point && (parent === 'extensions' || name.startsWith('other:'))) setOwnField(point, name, text, found)
      else if (name === 'desc' && (parent === 'metadata' || parent === 'gpx'))
        found.setDescription(isOwn ? text : toDescription(text, found))
      else if (name === 'name') {
        if (parent === 'rte' && route) route.name = text
        else if (parent === 'trk' && track) track.name = text
        else if (parent === 'metadata' || parent === 'gpx') found.setTitle(text)
      }
      if (name === 'wpt' && point) waypoints.push(point)
      else if (name === 'rtept' && point) route?.points.push(point)
      else if (name === 'trk' && track) found.addLine(track.line.finish(track.name, 'track'))
      else if (name === 'rte' && route) {
        if (route.points.some(isNamed)) routes.push(route)
        else found.addLine(measure(route))
      }
      if (name === 'wpt' || name === 'rtept') point = undefined
      else if (name === 'trk') track = undefined
      else if (name === 'rte') route = undefined
    },
    finish: () => {
      for (const one of orderPoints(waypoints, routes)) {
        const ours = isOwn || one.start !== undefined || one.end !== undefined
        // Our own comment repeats dates and description for receivers that show nothing else.
        const text = ours
          ? (one.desc ?? '')
          : toDescription(one.desc ?? '', found) || toDescription(one.cmt ?? '', found)
        found.addPlace({ ...one, description: text })
      }
      if (routes[0]) found.setTitle(routes[0].name)
    },
  }
}

const droppedElements: Readonly<Record<string, DroppedKind>> = {
  ele: 'elevation',
  time: 'times',
  link: 'links',
  url: 'links',
  urlname: 'links',
}

function setField(point: Point | undefined, name: string, text: string, { drop }: Found): void {
  if (!point) return
  if (name === 'name') point.name = text
  else if (name === 'desc') point.desc = text
  else if (name === 'cmt') point.cmt = text
  else if (name === 'sym') point.symbol = text
  // A link has its address in an attribute; a missing elevation is written as 0.
  else if (name === 'link' || (text.trim() !== '' && !(name === 'ele' && Number(text) === 0)))
    drop(droppedElements[name] ?? 'extended data')
}

function setOwnField(point: Point, name: string, text: string, { drop }: Found): void {
  if (name === 'offgrid:start') point.start = text
  else if (name === 'offgrid:end') point.end = text
  else if (text.trim() !== '') drop(/colou?r/i.test(name) ? 'colors' : 'extended data')
}

const isNamed = ({ name }: Point) => name.trim() !== ''

/** Returns routes in order, with a waypoint replacing the route point of its name and place; then other points. */
function orderPoints(waypoints: readonly Point[], routes: readonly Route[]): readonly Point[] {
  if (routes.length === 0) return waypoints
  const free = createPlaceIndex(waypoints)
  const used = createPlaceIndex<Point>()
  const ordered = new Set<Point>()
  for (const { points } of routes)
    for (const point of points) {
      const waypoint = isNamed(point) ? free.take(point) : undefined
      if (waypoint) used.add(waypoint)
      // A round trip returns to an existing stop.
      if (waypoint || !isNamed(point) || !used.find(point)) ordered.add(waypoint ?? point)
    }
  return [...ordered, ...waypoints.filter((point) => !ordered.has(point))]
}

function measure({ name, points }: Route) {
  const line = measureLine()
  for (const { latitude, longitude } of points) line.add(toNumber(latitude), toNumber(longitude))
  return line.finish(name, 'route')
}

const toNumber = (text: string): number => (text === '' ? Number.NaN : Number(text))
