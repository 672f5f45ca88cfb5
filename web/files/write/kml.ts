import type { TrackPoint } from '#shared/tracks/measure.ts'
import { toDays, type Waypoint } from '#shared/waypoint.ts'
import { escapeHtml, offgridNamespace, trackMark } from '../own-format.ts'
import type { WriteOptions, WrittenTrip } from '../types.ts'
import { listTrackLines, type TrackLine } from './track-lines.ts'
import { toXmlText } from './xml-text.ts'

/** Returns KML 2.2, in schema order. */
export const writeKml = (
  trip: WrittenTrip,
  waypoints: readonly Waypoint[],
  { route, tracks = [] }: WriteOptions,
): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:offgrid="${offgridNamespace}"><Document>`,
    element('name', trip.name),
    optional('description', escapeHtml(trip.description)),
    ...waypoints.map(writePlacemark),
    ...(route === 'straight' && waypoints.length > 1
      ? [
          `<Placemark>${element('name', trip.name)}<LineString><tessellate>1</tessellate>`,
          element('coordinates', waypoints.map(toCoordinates).join(' ')),
          '</LineString></Placemark>',
        ]
      : []),
    ...listTrackLines(tracks, waypoints).map(writeTrack),
    '</Document></kml>',
    '',
  ].join('\n')

function writePlacemark(waypoint: Waypoint): string {
  const { start, end } = toDays(waypoint)
  const span = `${optional('begin', start ?? '')}${optional('end', end ?? '')}`
  const symbol = optional('value', waypoint.symbol ?? '')
  return [
    `<Placemark>${element('name', waypoint.name)}`,
    optional('description', escapeHtml(waypoint.description)),
    span && `<TimeSpan>${span}</TimeSpan>`,
    symbol && `<ExtendedData><Data name="symbol">${symbol}</Data></ExtendedData>`,
    `<Point>${element('coordinates', toCoordinates(waypoint))}</Point></Placemark>`,
  ].join('')
}

function writeTrack({ name, segments }: TrackLine): string {
  const lines = segments.map(
    (segment) =>
      `<LineString><tessellate>1</tessellate>${element('coordinates', segment.map(toTrackCoordinates).join(' '))}</LineString>`,
  )
  return [
    `<Placemark>${element('name', name)}`,
    `<ExtendedData><Data name="${trackMark}">${element('value', '1')}</Data></ExtendedData>`,
    lines.length === 1 ? lines[0] : `<MultiGeometry>${lines.join('')}</MultiGeometry>`,
    '</Placemark>',
  ].join('\n')
}

const toTrackCoordinates = ({ latitude, longitude, height }: TrackPoint): string =>
  [longitude, latitude, height].filter((number) => number !== undefined).join(',')

const toCoordinates = ({ latitude, longitude }: Waypoint): string => `${longitude},${latitude}`

const element = (name: string, text: string): string => `<${name}>${toXmlText(text)}</${name}>`
const optional = (name: string, text: string): string => (text === '' ? '' : element(name, text))
