import type { Waypoint } from '#shared/waypoint.ts'
import type { TripFormat, WriteOptions, WrittenTrip } from '../types.ts'
import { writeCsv } from './csv.ts'
import { writeGeoJson } from './geojson.ts'
import { writeGpx } from './gpx.ts'
import { writeIcs } from './ics.ts'
import { writeKml } from './kml.ts'
import { toFileName } from './names.ts'

type Written = {
  readonly trip: WrittenTrip
  readonly waypoints: readonly Waypoint[]
  readonly format: TripFormat
  readonly options: WriteOptions
  readonly now: Date
}

const types: Readonly<Record<TripFormat, string>> = {
  gpx: 'application/gpx+xml',
  kml: 'application/vnd.google-earth.kml+xml',
  geojson: 'application/geo+json',
  csv: 'text/csv',
  ics: 'text/calendar',
}

export const createTripFile = (written: Written): File =>
  new File([write(written)], `${toFileName(written.trip.name, 'trip')}.${written.format}`, {
    type: types[written.format],
  })

function write({ trip, waypoints, format, options, now }: Written): string {
  switch (format) {
    case 'gpx':
      return writeGpx(trip, waypoints, options)
    case 'kml':
      return writeKml(trip, waypoints, options)
    case 'geojson':
      return writeGeoJson(trip, waypoints, options)
    case 'csv':
      return writeCsv(waypoints)
    case 'ics':
      return writeIcs(waypoints, now)
  }
}
