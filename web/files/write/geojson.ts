import type { TrackPoint } from '#shared/tracks/measure.ts'
import { listVisited, toDays, type Waypoint } from '#shared/waypoint.ts'
import { creator, pickOwn } from '../own-format.ts'
import type { WriteOptions, WrittenTrip } from '../types.ts'
import { cutAtDateLine } from './date-line.ts'
import { listTrackLines, type TrackLine } from './track-lines.ts'

/** Returns GeoJSON (RFC 7946). Coordinates are also text properties, because a number turns 46.10 into 46.1. */
export function writeGeoJson(
  trip: WrittenTrip,
  waypoints: readonly Waypoint[],
  { route, tracks = [] }: WriteOptions,
): string {
  const stops = waypoints.map((waypoint) => ({
    type: 'Feature',
    id: waypoint.id,
    geometry: { type: 'Point', coordinates: toCoordinates(waypoint) },
    properties: toProperties(waypoint),
  }))
  const visited = listVisited(waypoints)
  const line = {
    type: 'Feature',
    geometry: toGeometry(cutAtDateLine(visited.map(toPoint))),
    properties: { name: trip.name },
  }
  const straight = route === 'straight' && visited.length > 1 ? [line] : []
  const features = [...stops, ...straight, ...listTrackLines(tracks, waypoints).map(toFeature)]
  return `${JSON.stringify({ type: 'FeatureCollection', creator, name: trip.name, description: trip.description, features }, null, 1)}\n`
}

function toProperties(waypoint: Waypoint) {
  const { name, description, latitude, longitude } = waypoint
  return { name, description, latitude, longitude, ...toDays(waypoint), ...pickOwn(waypoint) }
}

/** The coordinates replace the track's encoded line, breaks and heights (`readOwnTrack`), unless the date line cuts them. */
function toFeature({ name, segments, track }: TrackLine) {
  const pieces = segments.flatMap(cutAtDateLine)
  const { line: _line, breaks: _breaks, heights: _heights, ...rest } = track
  const isCut = pieces.length !== segments.length
  return { type: 'Feature', geometry: toGeometry(pieces), properties: { name, track: isCut ? track : rest } }
}

function toGeometry(pieces: readonly (readonly TrackPoint[])[]) {
  const lines = pieces.map((piece) => {
    const points = piece.map(toTrackCoordinates)
    // A line string has at least two points.
    return points.length === 1 ? [...points, ...points] : points
  })
  return lines.length === 1
    ? { type: 'LineString', coordinates: lines[0] }
    : { type: 'MultiLineString', coordinates: lines }
}

const toTrackCoordinates = ({ latitude, longitude, height }: TrackPoint): number[] =>
  height === undefined ? [longitude, latitude] : [longitude, latitude, height]

const toPoint = ({ latitude, longitude }: Waypoint) => ({ latitude: Number(latitude), longitude: Number(longitude) })
const toCoordinates = ({ latitude, longitude }: Waypoint) => [Number(longitude), Number(latitude)]
