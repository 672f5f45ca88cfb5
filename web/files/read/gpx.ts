import { readKind } from '#shared/along/place-kinds.ts'
import { creator } from '../own-format.ts'
import { createPlaceIndex } from '../same-place.ts'
import { describeShaping } from '../texts.ts'
import type { DroppedKind } from '../types.ts'
import { joinTexts, takeOwnDays, toDescription } from './describe.ts'
import { drawing, findField, fold, isMoment } from './field-names.ts'
import type { Found, RawPlace } from './found.ts'
import { type LineReader, readLine } from './read-line.ts'
import type { XmlVisitor } from './visitor.ts'

type Point = RawPlace & { desc?: string; cmt?: string; ele?: string; isShaping?: boolean }
type Route = { name: string; readonly points: Point[] }

/**
 * Creates the reader of GPX 1.0 and 1.1. Every `wpt` is a place, and so are a route's points if one has a name; other routes are drawn
 * lines. Of extensions it reads ours, also where GPSBabel and GDAL put them, the icons of onX and OsmAnd, and Garmin's shaping points,
 * which only bend a route; Garmin's `rpt` are points of a road.
 */
export function createGpxVisitor({ found, isOwn }: { found: Found; isOwn: boolean }): XmlVisitor {
  const waypoints: Point[] = []
  const routes: Route[] = []
  let point: Point | undefined
  let route: Route | undefined
  let track: { name: string; readonly line: LineReader } | undefined
  let [isWritten, shaping] = [false, 0]
  const describe = (text: string) => (isOwn ? text : toDescription(text, found))

  return {
    open: (name, attribute) => {
      // GPSBabel keeps our namespace, but not the creator.
      if (name === 'gpx') isWritten = isOwn && attribute('creator') === creator
      if (name === 'wpt' || name === 'rtept')
        point = { name: '', description: '', latitude: attribute('lat'), longitude: attribute('lon') }
      else if (name === 'trkpt') track?.line.add(toNumber(attribute('lat')), toNumber(attribute('lon')))
      else if (name === 'trkseg') track?.line.lift()
      else if (name === 'rte') route = { name: '', points: [] }
      else if (name === 'trk') track = { name: '', line: readLine('track') }
    },
    close: (name, text, parent) => {
      const isOfFile = parent === 'metadata' || parent === 'gpx'
      if (name === 'ele' && parent === 'trkpt') track?.line.setHeight(toNumber(text))
      else if (point && (parent === 'extensions' || name.includes(':'))) setExtension(point, name, text, found)
      else if (parent === 'wpt' || parent === 'rtept') setField(point, name, text, found)
      else if (name === 'desc' && isOfFile) found.setDescription(describe(text))
      else if (name === 'name') {
        if (parent === 'rte' && route) route.name = text
        else if (parent === 'trk' && track) track.name = text
        else if (isOfFile) found.setTitle(text)
      }
      if (name === 'wpt' && point) waypoints.push(point)
      else if (name === 'rtept' && point) route?.points.push(point)
      else if (name === 'trk' && track) found.addLine(track.line.finish(track.name))
      else if (name === 'rte' && route) {
        const stops = route.points.filter(({ isShaping }) => !isShaping)
        if (stops.some(isNamed)) {
          shaping += route.points.length - stops.length
          routes.push({ ...route, points: stops })
        } else found.addLine(readRoute(route))
      }
      if (name === 'wpt' || name === 'rtept') point = undefined
      else if (name === 'trk') track = undefined
      else if (name === 'rte') route = undefined
    },
    finish: () => {
      // In our own files places are in the trip's order, and the route leaves the skipped out.
      for (const one of isWritten ? waypoints : orderPoints(waypoints, routes)) {
        const { desc = '', cmt = '' } = one
        // Our own comment repeats dates and description for receivers that show nothing else.
        if (isWritten) found.addPlace({ ...one, description: desc })
        else {
          const texts = [describe(desc), describe(cmt), one.description]
          const { description, ...days } = takeOwnDays({ ...one, description: joinTexts(texts) })
          // GPSBabel repeats a name as the description.
          found.addPlace({ ...one, ...days, description: description === one.name ? '' : description })
        }
        // A missing elevation is written as 0.
        if (Number(one.ele ?? 0) !== 0) found.drop('elevation')
      }
      if (shaping > 0) found.addNote(describeShaping(shaping))
      if (routes[0]) found.setTitle(routes[0].name)
    },
  }
}

const droppedElements: Readonly<Record<string, DroppedKind>> = {
  time: 'times',
  link: 'links',
  url: 'links',
  urlname: 'links',
}

function setField(point: Point | undefined, name: string, text: string, { drop }: Found): void {
  if (!point) return
  if (name === 'name' || name === 'desc' || name === 'cmt' || name === 'ele') point[name] = text
  else if (name === 'sym') point.symbol = text
  // Lists of places, such as iOverlander's, have their kinds here; other programs 'user'.
  else if (name === 'type' && readKind([text]) !== 'other') point.symbol ||= text
  // A link has its address in an attribute.
  else if (name === 'link' || text.trim() !== '') drop(droppedElements[name] ?? 'extended data')
}

/** Reads our fields in any namespace (`offgrid:start`, `ogr:offgrid_start`), and those that GDAL moved into extensions. */
function setExtension(point: Point, name: string, text: string, found: Found): void {
  const local = name.replace(/^.*:/, '')
  const field = findField(local)
  if (name.endsWith(':ShapingPoint')) point.isShaping = true
  else if (text.trim() === '' || isMoment(local, text)) return
  else if (field === 'start' || field === 'end' || field === 'skipped') point[field] = text
  else if (field === 'description') point.description = toDescription(text, found)
  // onX has 'Campsite', OsmAnd 'tourism_camp_site'.
  else if (field === 'symbol') point.symbol ||= text.toLowerCase().replace(/^(amenity|shop|tourism)_/, '')
  else if (!drawing.has(fold(local))) found.drop(/colou?r/i.test(name) ? 'colors' : 'extended data')
}

/** GPSBabel numbers points without a name: RPT001. */
const isNamed = ({ name }: Point) => name.trim() !== '' && !/^RPT\d{3,}$/.test(name)

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

function readRoute({ name, points }: Route) {
  const line = readLine('route')
  for (const { latitude, longitude, ele = '' } of points)
    line.add(toNumber(latitude), toNumber(longitude), toNumber(ele))
  return line.finish(name)
}

const toNumber = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text))
