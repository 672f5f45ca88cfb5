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
const toExpected = ({ name, description, latitude, longitude, startDate, endDate }: Waypoint) => ({
  name,
  description,
  latitude,
  longitude,
  startDate: toDay(startDate),
  endDate: toDay(endDate),
})
const toTitle = ({ name, description }: WrittenTrip) => ({ title: name, description })
const west = (longitude: string) => longitude.replace(/^180$/, '-180')

const routes = ['none', 'straight'] as const

test.each(routes)('1,000 trips come back equal through GPX (route: %s)', async (route) => {
  await fc.assert(
    fc.asyncProperty(trip, async ({ waypoints, ...trip }) => {
      const { title, description, places, lines, leftOut, notes } = await read([
        write(trip, waypoints, 'gpx', { route }),
      ])
      expect(places).toEqual(
        waypoints.map((one) => ({
          ...toExpected(one),
          longitude: west(one.longitude),
          ...(one.symbol && { symbol: one.symbol }),
        })),
      )
      expect({ title, description, lines, leftOut, notes }).toEqual({
        ...toTitle(trip),
        lines: { tracks: 0, km: 0, areas: 0 },
        leftOut: [],
        notes: [],
      })
    }),
    { numRuns: 1_000, seed: 20_270_501 },
  )
})

test('1,000 trips come back equal through KML', async () => {
  await fc.assert(
    fc.asyncProperty(trip, fc.constantFrom(...routes), async ({ waypoints, ...trip }, route) => {
      const { title, description, places, lines, leftOut, notes } = await read([
        write(trip, waypoints, 'kml', { route }),
      ])
      expect(places).toEqual(
        waypoints.map((one) => ({ ...toExpected(one), ...(one.symbol && { symbol: one.symbol }) })),
      )
      expect({ title, description, lines, leftOut, notes }).toEqual({
        ...toTitle(trip),
        lines: { tracks: 0, km: 0, areas: 0 },
        leftOut: [],
        notes: [],
      })
    }),
    { numRuns: 1_000, seed: 20_270_502 },
  )
})

test('1,000 trips come back equal through GeoJSON, with their itinerary data', async () => {
  await fc.assert(
    fc.asyncProperty(trip, fc.constantFrom(...routes), async ({ waypoints, ...trip }, route) => {
      const { title, description, places, lines, leftOut, notes } = await read([
        write(trip, waypoints, 'geojson', { route }),
      ])
      expect(places).toEqual(
        waypoints.map((one) => {
          const { id, symbol, stop, leg, order } = one
          return { ...toExpected(one), id, ...JSON.parse(JSON.stringify({ symbol, stop, leg, order })) }
        }),
      )
      expect({ title, description, lines, leftOut, notes }).toEqual({
        ...toTitle(trip),
        lines: { tracks: 0, km: 0, areas: 0 },
        leftOut: [],
        notes: [],
      })
    }),
    { numRuns: 1_000, seed: 20_270_503 },
  )
})

test('1,000 trips come back equal through CSV', async () => {
  await fc.assert(
    fc.asyncProperty(trip, async ({ waypoints, ...trip }) => {
      const { places, leftOut, notes, tables } = await read([write(trip, waypoints, 'csv', { route: 'none' })])
      expect(places).toEqual(waypoints.map(toExpected))
      expect({ leftOut, notes }).toEqual({ leftOut: [], notes: [] })
      expect(tables[0]?.columns).toEqual({ name: 0, latitude: 1, longitude: 2, start: 3, end: 4, description: 5 })
    }),
    { numRuns: 1_000, seed: 20_270_504 },
  )
})
