import type { Waypoint } from '#shared/waypoint.ts'
import type { TripFormat, WriteOptions, WrittenTrip } from '../types.ts'
import { writeCsv } from './csv.ts'
import { writeGeoJson } from './geojson.ts'
import { writeGpx } from './gpx.ts'
import { writeIcs } from './ics.ts'
import { writeKml } from './kml.ts'
import { toFileName } from './names.ts'

export type TripToWrite = {
  readonly trip: WrittenTrip
  readonly waypoints: readonly Waypoint[]
  readonly format: TripFormat
  readonly options: WriteOptions
  readonly now: Date
}

const formats: Readonly<Record<TripFormat, readonly [type: string, write: (written: TripToWrite) => string]>> = {
  gpx: ['application/gpx+xml', ({ trip, waypoints, options }) => writeGpx(trip, waypoints, options)],
  kml: ['application/vnd.google-earth.kml+xml', ({ trip, waypoints, options }) => writeKml(trip, waypoints, options)],
  geojson: ['application/geo+json', ({ trip, waypoints, options }) => writeGeoJson(trip, waypoints, options)],
  csv: ['text/csv', ({ waypoints }) => writeCsv(waypoints)],
  ics: ['text/calendar', ({ waypoints, now }) => writeIcs(waypoints, now)],
}

export function createTripFile(written: TripToWrite): File {
  const [type, write] = formats[written.format]
  return new File([write(written)], `${toFileName(written.trip.name, 'trip')}.${written.format}`, { type })
}
