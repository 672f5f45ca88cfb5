import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toDay } from '#shared/date.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import type { TripFormat, WriteOptions, WrittenTrip } from '../../../web/files/types.ts'
import { createTripFile } from '../../../web/files/write/trip-file.ts'
import { read } from './files.ts'
import { trip } from './generated.ts'

const now = new Date('2027-01-02T03:04:05Z')
const write = (
  { name, description }: WrittenTrip,
  waypoints: readonly Waypoint[],
  format: TripFormat,
  options: WriteOptions,
) => createTripFile({ trip: { name, description }, waypoints, format, options, now })

/** The fields that every format contains. */
const toExpected = ({ name, description, latitude, longitude, startDate, endDate, skipped }: Waypoint) => ({
  name,
  description,
  latitude,
  longitude,
  startDate: toDay(startDate),
  endDate: toDay(endDate),
  ...(skipped && { skipped }),
})
const toSymbol = ({ symbol }: Waypoint) => (symbol ? { symbol } : {})
const west = (longitude: string) => longitude.replace(/^180$/, '-180')

const routes = ['none', 'straight'] as const
type Expected = (place: Waypoint) => object

test.each<[TripFormat, number, Expected]>([
  ['gpx', 20_270_501, (one) => ({ ...toExpected(one), longitude: west(one.longitude), ...toSymbol(one) })],
  ['kml', 20_270_502, (one) => ({ ...toExpected(one), ...toSymbol(one) })],
  [
    'geojson',
    20_270_503,
    (one) => {
      const { id, symbol, stop, leg, order } = one
      return { ...toExpected(one), id, ...JSON.parse(JSON.stringify({ symbol, stop, leg, order })) }
    },
  ],
])('100 trips come back equal through %s', async (format, seed, toPlace) => {
  await fc.assert(
    fc.asyncProperty(trip, fc.constantFrom(...routes), async ({ waypoints, ...trip }, route) => {
      const { title, description, places, lines, leftOut, notes } = await read([
        write(trip, waypoints, format, { route }),
      ])
      expect(places).toEqual(waypoints.map(toPlace))
      expect({ title, description, lines, leftOut, notes }).toEqual({
        title: trip.name,
        description: trip.description,
        lines: { tracks: 0, km: 0, areas: 0 },
        leftOut: [],
        notes: [],
      })
    }),
    { numRuns: 100, seed },
  )
})

test('100 trips come back equal through csv', async () => {
  await fc.assert(
    fc.asyncProperty(trip, async ({ waypoints, ...trip }) => {
      const { places, leftOut, notes, tables } = await read([write(trip, waypoints, 'csv', { route: 'none' })])
      expect(places).toEqual(waypoints.map((one) => ({ ...toExpected(one), ...toSymbol(one) })))
      expect({ leftOut, notes }).toEqual({ leftOut: [], notes: [] })
      const columns = ['name', 'latitude', 'longitude', 'start', 'end', 'description', 'skipped', 'symbol']
      expect(tables[0]?.columns).toEqual(Object.fromEntries(columns.map((name, at) => [name, at])))
    }),
    { numRuns: 100, seed: 20_270_504 },
  )
})
