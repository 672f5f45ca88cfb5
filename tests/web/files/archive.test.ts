import { expect, test } from 'vitest'
import type { CheckIn } from '#shared/check-in.ts'
import { createDay } from '#shared/date.ts'
import type { Fill } from '#shared/fill.ts'
import { createTripId } from '#shared/ids.ts'
import type { StopTrack } from '#shared/track.ts'
import type { Trip } from '#shared/trip.ts'
import type { ExportedTripPlan } from '#shared/trip-plan.ts'
import type { Vehicle } from '#shared/vehicle.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { checkPlace, checkTrack, checkTrip, checkVehicles } from '../../../web/files/page/check-own.ts'
import { isZip, listEntries, unzip } from '../../../web/files/read/unzip.ts'
import { createArchive } from '../../../web/files/write/account-archive.ts'
import { someTripPlan } from '../../support/trip-plans.ts'
import { read, toFile } from './files.ts'
import { idOf } from './generated.ts'
import { createTestTrack } from './tracks.ts'

const now = new Date('2027-01-02T03:04:05Z')
const vehicle: Vehicle = {
  id: '01HZZZZZZZZZZZZZZZZZZ00009',
  make: 'Toyota',
  model: 'Troopy',
  year: 1999,
  modifications: 'Long range tank',
  rev: 3,
  specs: { energy: 'diesel', tank: 180, spare: 0, use: { paved: 13 } },
}
const trips: Trip[] = [
  {
    id: createTripId(1, '0123456789'),
    name: 'Canning',
    description: 'North',
    waypointCount: 2,
    plan: { people: 2, vehicleId: vehicle.id, vehicleIds: [vehicle.id, '01JD8Z2V9Q4T6W8X0Y2Z4A6002'] },
    rev: 1,
  },
  { id: createTripId(2, '0123456789'), name: 'canning', description: '', waypointCount: 0, rev: 1 },
]
const waypoint = (at: number, fields: Partial<Waypoint>): Waypoint => ({
  id: idOf(at),
  name: `Well ${at}`,
  description: '',
  latitude: '-25.90',
  longitude: '122.10',
  weather: null,
  rev: 1,
  startDate: null,
  endDate: null,
  ...fields,
})
const waypoints = [
  waypoint(1, {
    startDate: '2027-05-01T00:00:00Z',
    endDate: '2027-05-02T00:00:00Z',
    stop: { fuel: 'full' },
    symbol: 'fuel',
  }),
  waypoint(2, { description: 'Dry\nin winter', leg: { from: idOf(1), km: 61.5, surface: { sand: 1 } }, order: 3 }),
]
const tracks: StopTrack[] = [{ ...createTestTrack(), from: idOf(1), stop: idOf(2) }]
const sheets: ExportedTripPlan[] = [{ tripId: createTripId(1, '0123456789'), rev: 4, ...someTripPlan() }]
const checkIn: CheckIn = {
  id: '01JD8Z2V9Q4T6W8X0Y2Z4A6001',
  at: '2027-05-03T14:05+08:00',
  state: 'well',
  receivedAt: 1_809_324_300_000,
}
const checkIns = trips.slice(1).map(({ id }) => ({ ...checkIn, tripId: id }))
const fills: Fill[] = ['2027-05-09', '2027-05-03'].map((day, at) => ({
  id: `01JD8Z2V9Q4T6W8X0Y2Z4A600${at}`,
  day: createDay(day),
  amount: 60.5,
  full: at === 0,
  odometer: 84_210,
  rev: 2,
  surface: { sand: 0.8, track: 0.2 },
  price: 120.4,
  currency: 'AUD',
  note: 'Pump 2',
  tripId: createTripId(1, '0123456789'),
  waypointId: idOf(2),
}))
const create = () =>
  createArchive(
    [
      {
        trips,
        vehicles: [],
        waypoints: waypoints.slice(1),
        tracks,
        checkIns,
        sheets,
        fills: fills.map((fill) => ({ ...fill, vehicleId: vehicle.id })),
      },
      { trips: [], vehicles: [vehicle], waypoints: waypoints.slice(0, 1), tracks: [], checkIns: [] },
    ],
    now,
  )

test('the archive contains the whole account, and files that other programs read', async () => {
  const file = await create()
  expect({ name: file.name, type: file.type, isZip: await isZip(file) }).toEqual({
    name: 'offgrid-2027-01-02.zip',
    type: 'application/zip',
    isZip: true,
  })
  const entries = await listEntries(file, () => 100)
  expect(entries.map(({ name }) => name)).toEqual([
    'account.json',
    'README.txt',
    'trips/canning.gpx',
    'trips/canning-2.gpx',
    'waypoints.csv',
    'calendar.ics',
  ])
  const texts = await Promise.all(
    entries.map(async (entry) => new TextDecoder().decode(await unzip(file, entry, 100_000))),
  )
  expect(JSON.parse(texts[0] ?? '')).toEqual({
    format: 'offgrid/1',
    exportedAt: '2027-01-02T03:04:05.000Z',
    trips: [
      { ...trips[0], waypoints: expect.arrayContaining(waypoints), tracks, checkIns: [], sheet: someTripPlan() },
      { ...trips[1], waypoints: [], tracks: [], checkIns: [checkIn] },
    ],
    vehicles: [{ ...vehicle, fills }],
  })
  expect(texts[2]).toContain('<trkseg>')
  expect(texts[4]).toContain('Canning,Well 1,-25.90,122.10,2027-05-01,2027-05-02,')
  expect(texts[5]).toContain(`UID:${idOf(1)}@offgrid`)
})

test('its files have the stops in the trip’s order, whatever the order of their creation', async () => {
  const day = (date: string) => ({ startDate: `2027-05-${date}T00:00:00Z`, endDate: `2027-05-${date}T00:00:00Z` })
  const stops = [waypoint(1, day('03')), waypoint(2, {}), waypoint(3, day('01'))]
  const file = await createArchive([{ trips, vehicles: [], waypoints: stops, tracks: [], checkIns: [] }], now)
  const entries = await listEntries(file, () => 100)
  const read = async (name: string) => {
    const entry = entries.find((one) => one.name === name)
    return entry ? new TextDecoder().decode(await unzip(file, entry, 100_000)) : ''
  }
  const listWells = (text: string) => text.match(/Well \d/g)
  expect(listWells(await read('waypoints.csv'))).toEqual(['Well 3', 'Well 1', 'Well 2'])
  const route = /<rte>.*<\/rte>/s.exec(await read('trips/canning.gpx'))?.[0] ?? ''
  expect(listWells(route)).toEqual(['Well 3', 'Well 1', 'Well 2'])
})

test('an archive is read back unchanged, whole or as account.json alone', async () => {
  const file = await create()
  const [account] = await listEntries(file, () => 100)
  if (!account) throw new Error('The archive is empty')
  for (const one of [file, toFile(await unzip(file, account, 100_000), 'account.json')]) {
    const { archive, places } = await read([one])
    expect(places).toEqual([])
    const checked = archive?.trips.map((trip) => ({
      ...checkTrip(trip),
      places: trip.places.map(checkPlace),
      tracks: trip.tracks.map(checkTrack),
    }))
    const carried = ({ weather, rev, startDate, endDate, ...rest }: Waypoint) => ({
      ...rest,
      startDate: startDate?.slice(0, 10) ?? null,
      endDate: endDate?.slice(0, 10) ?? null,
    })
    expect(checked).toMatchObject([
      { id: trips[0]?.id, name: 'Canning', description: 'North', plan: trips[0]?.plan, sheet: someTripPlan() },
      { name: 'canning', description: '', places: [], tracks: [] },
    ])
    expect(checked?.[1]).not.toHaveProperty('sheet')
    const { from, stop, ...track } = tracks[0] ?? {}
    expect(checked?.[0]?.tracks).toEqual([{ from, stop, track }])
    expect(checked?.[0]?.places).toEqual(expect.arrayContaining(waypoints.map(carried)))
    const { rev, ...expected } = vehicle
    const inOrder = fills.toReversed().map(({ rev: _, ...fill }) => fill)
    expect(checkVehicles(archive?.vehicles ?? [])).toEqual([{ ...expected, fills: inOrder }])
  }
})

test('a fill-up of an archive that the server would refuse is left out, and its vehicle is not', () => {
  const [good] = fills
  const bad = [{ ...good, amount: 0 }, { ...good, day: '2027-02-30' }, { ...good, id: 'none' }, 'none', null]
  expect(checkVehicles([{ ...vehicle, fills: [...bad, good] }])[0]?.fills).toHaveLength(1)
  for (const none of [bad, [], 'none', {}])
    expect(checkVehicles([{ ...vehicle, fills: none }])[0]).not.toHaveProperty('fills')
})

test('an archive of a version without fill-ups and several vehicles is read', async () => {
  const { rev: _, ...own } = vehicle
  const plan = { vehicleId: vehicle.id, people: 2 }
  const [trip] = trips
  const account = {
    format: 'offgrid/1',
    exportedAt: '2026-01-02T03:04:05.000Z',
    vehicles: [vehicle],
    trips: [{ ...trip, plan, waypoints, tracks }],
  }
  const { archive } = await read([toFile(JSON.stringify(account), 'account.json')])
  expect(checkVehicles(archive?.vehicles ?? [])).toEqual([own])
  expect(archive?.trips.map(checkTrip)).toEqual([
    { id: trip?.id, name: 'Canning', description: 'North', plan, places: [], tracks: [] },
  ])
  expect(archive?.trips[0]?.places).toHaveLength(waypoints.length)
})

test('an archive of more trips than other zips may have files is read', async () => {
  const many = Array.from(
    { length: 1_200 },
    (_, at): Trip => ({
      ...trips[0],
      id: createTripId(at + 1, '0123456789'),
      name: 'Same',
      description: '',
      waypointCount: 0,
      rev: 1,
    }),
  )
  const file = await createArchive([{ trips: many, vehicles: [], waypoints: [], tracks: [], checkIns: [] }], now)
  const entries = await listEntries(file, () => 10_000)
  expect(new Set(entries.map(({ name }) => name))).toHaveProperty('size', 1_204)
  expect((await read([file])).archive?.trips).toHaveLength(1_200)
})

test('edits to an account file are validated like a client’s input', async () => {
  const edited = {
    format: 'offgrid/1',
    trips: [
      {
        name: 7,
        plan: { people: 'many' },
        sheet: { party: [{ name: '' }] },
        waypoints: [
          {
            name: 'A',
            latitude: '1',
            longitude: '2',
            id: {},
            stop: { fuel: -1 },
            leg: { from: 'nowhere' },
            order: 1.5,
          },
          { name: 'B', latitude: '91', longitude: '2' },
          'C',
        ],
      },
      null,
    ],
    vehicles: [{ make: '' }, 4],
  }
  const { archive, leftOut } = await read([toFile(JSON.stringify(edited), 'account.json')])
  expect(
    archive?.trips.map((trip) => ({
      ...checkTrip(trip),
      places: trip.places.map(checkPlace),
      tracks: trip.tracks.map(checkTrack),
    })),
  ).toEqual([
    {
      name: 'Imported trip',
      description: '',
      places: [{ name: 'A', description: '', latitude: '1', longitude: '2', startDate: null, endDate: null }],
      tracks: [],
    },
  ])
  expect(checkVehicles(archive?.vehicles ?? [])).toEqual([])
  expect(leftOut).toEqual([{ reason: 'their latitude is not between -90 and 90', count: 1 }])
})
