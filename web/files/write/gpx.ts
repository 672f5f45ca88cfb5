import type { TrackPoint } from '#shared/tracks/measure.ts'
import { toDays, type Waypoint } from '#shared/waypoint.ts'
import { creator, offgridNamespace } from '../own-format.ts'
import type { WriteOptions, WrittenTrip } from '../types.ts'
import { createUniqueNames } from './names.ts'
import { listTrackLines, type TrackLine } from './track-lines.ts'
import { element, optional } from './xml-text.ts'

/** Garmin handhelds' limits: stops in a route, and characters of a name. */
const [longestRoute, longestShortName] = [250, 30]

/** Returns GPX 1.1, in schema order. Garmin shows `cmt`, phones show `desc`. */
export function writeGpx(
  trip: WrittenTrip,
  waypoints: readonly Waypoint[],
  { route, shortNames, tracks = [] }: WriteOptions,
): string {
  const shorten = createUniqueNames(longestShortName)
  const points = waypoints.map((waypoint) => ({
    at: `lat="${waypoint.latitude}" lon="${toGpxLongitude(waypoint.longitude)}"`,
    name: element('name', shortNames ? shorten(waypoint.name) : waypoint.name),
    waypoint,
  }))
  const visited = points.filter(({ waypoint }) => !waypoint.skipped)
  const hasRoute = route === 'straight' && visited.length > 1 && visited.length <= longestRoute
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<gpx version="1.1" creator="${creator}" xmlns="http://www.topografix.com/GPX/1/1" xmlns:offgrid="${offgridNamespace}">`,
    `<metadata>${element('name', trip.name)}${optional('desc', trip.description)}</metadata>`,
    ...points.map(({ at, name, waypoint }) => `<wpt ${at}>${name}${writeDetails(waypoint)}</wpt>`),
    ...(hasRoute
      ? [
          `<rte>${element('name', trip.name)}`,
          ...visited.map(({ at, name }) => `<rtept ${at}>${name}</rtept>`),
          '</rte>',
        ]
      : []),
    ...listTrackLines(tracks, waypoints).map(writeTrack),
    '</gpx>',
    '',
  ].join('\n')
}

function writeDetails(waypoint: Waypoint): string {
  const { start, end } = toDays(waypoint)
  const comment = [describeDays(waypoint), waypoint.description].filter((text) => text !== '').join('\n')
  const own = [
    optional('offgrid:start', start ?? ''),
    optional('offgrid:end', end ?? ''),
    optional('offgrid:skipped', waypoint.skipped ? 'yes' : ''),
  ].join('')
  return [
    optional('cmt', comment),
    optional('desc', waypoint.description),
    optional('sym', waypoint.symbol ?? ''),
    own && `<extensions>${own}</extensions>`,
  ].join('')
}

const writeTrack = ({ name, segments }: TrackLine): string =>
  [
    `<trk>${element('name', name)}`,
    ...segments.map((segment) => `<trkseg>${segment.map(writePoint).join('')}</trkseg>`),
    '</trk>',
  ].join('\n')

const writePoint = ({ latitude, longitude, height }: TrackPoint): string =>
  `<trkpt lat="${latitude}" lon="${toGpxLongitude(String(longitude))}">${height === undefined ? '' : element('ele', String(height))}</trkpt>`

/** The schema's longitudes end below 180; -180 is the same meridian. */
const toGpxLongitude = (longitude: string): string => longitude.replace(/^180(?:\.0*)?$/, '-180')

/** Returns "2027-05-01 to 2027-05-03", for example; '' without dates. */
function describeDays(waypoint: Waypoint): string {
  const { start, end } = toDays(waypoint)
  if (start !== null && end !== null) return start === end ? start : `${start} to ${end}`
  if (start !== null) return `from ${start}`
  return end === null ? '' : `until ${end}`
}
