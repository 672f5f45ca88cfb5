import type { TrackPoint } from '#shared/tracks/measure.ts'
import { listVisited, toDays, type Waypoint } from '#shared/waypoint.ts'
import { escapeHtml, offgridNamespace, trackMark } from '../own-format.ts'
import type { WriteOptions, WrittenTrip } from '../types.ts'
import { cutAtDateLine } from './date-line.ts'
import { listTrackLines, type TrackLine } from './track-lines.ts'
import { element, optional } from './xml-text.ts'

/** Returns KML 2.2, in schema order. */
export function writeKml(
  trip: WrittenTrip,
  waypoints: readonly Waypoint[],
  { route, tracks = [] }: WriteOptions,
): string {
  const visited = listVisited(waypoints)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:offgrid="${offgridNamespace}"><Document>`,
    element('name', trip.name),
    optional('description', escapeHtml(trip.description)),
    ...waypoints.map(writePlacemark),
    ...(route === 'straight' && visited.length > 1
      ? [`<Placemark>${element('name', trip.name)}${writeLines([visited.map(toPoint)])}</Placemark>`]
      : []),
    ...listTrackLines(tracks, waypoints).map(writeTrack),
    '</Document></kml>',
    '',
  ].join('\n')
}

function writePlacemark(waypoint: Waypoint): string {
  const { start, end } = toDays(waypoint)
  const span = `${optional('begin', start ?? '')}${optional('end', end ?? '')}`
  const data = [
    ['symbol', waypoint.symbol],
    ['skipped', waypoint.skipped && 'yes'],
  ].flatMap(([name, value]) => (value ? [`<Data name="${name}">${element('value', value)}</Data>`] : []))
  return [
    `<Placemark>${element('name', waypoint.name)}`,
    optional('description', escapeHtml(waypoint.description)),
    span && `<TimeSpan>${span}</TimeSpan>`,
    data.length > 0 && `<ExtendedData>${data.join('')}</ExtendedData>`,
    `<Point>${element('coordinates', toCoordinates(waypoint))}</Point></Placemark>`,
  ].join('')
}

const writeTrack = ({ name, segments }: TrackLine): string =>
  [
    `<Placemark>${element('name', name)}`,
    `<ExtendedData><Data name="${trackMark}">${element('value', '1')}</Data></ExtendedData>`,
    writeLines(segments),
    '</Placemark>',
  ].join('\n')

function writeLines(segments: readonly (readonly TrackPoint[])[]): string {
  const lines = segments
    .flatMap(cutAtDateLine)
    .map(
      (piece) =>
        `<LineString><tessellate>1</tessellate>${element('coordinates', piece.map(toTrackCoordinates).join(' '))}</LineString>`,
    )
  return lines.length === 1 ? lines.join('') : `<MultiGeometry>${lines.join('')}</MultiGeometry>`
}

const toTrackCoordinates = ({ latitude, longitude, height }: TrackPoint): string =>
  [longitude, latitude, height].filter((number) => number !== undefined).join(',')

const toPoint = ({ latitude, longitude }: Waypoint) => ({ latitude: Number(latitude), longitude: Number(longitude) })
const toCoordinates = ({ latitude, longitude }: Waypoint): string => `${longitude},${latitude}`
