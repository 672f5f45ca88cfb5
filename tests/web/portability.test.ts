import { describe, expect, test } from 'vitest'
import { createDay } from '#shared/date.ts'
import { createTripId, createWaypointId, listUlids } from '#shared/ids.ts'
import { limits } from '#shared/limits.ts'
import type { PlanSettings } from '#shared/trip.ts'
import { ApiError } from '../../web/data/api-error.ts'
import { cutPieces } from '../../web/data/cut-pieces.ts'
import { repeatUntilAccepted } from '../../web/data/repeat.ts'
import { countExported, describeExport } from '../../web/features/portability/count-exported.ts'
import { describeImport } from '../../web/features/portability/describe-import.ts'
import { listLegs, listStops } from '../../web/features/portability/preview-stops.ts'
import { countUlids, findPresent, withPresentVehicles } from '../../web/features/portability/restore-archive.ts'
import { createUlids } from '../../web/features/portability/save-places.ts'
import { toInputs } from '../../web/features/portability/to-inputs.ts'
import { toStopTracks } from '../../web/features/portability/tracks-to-save.ts'
import type { FoundPlace, ReadResult } from '../../web/files/types.ts'
import { createLocalId } from '../../web/offline/public/local-ids.ts'
import { createTestTrack } from './files/tracks.ts'
import { createStop } from './offline/rows.ts'

const place = (name: string, more: Partial<FoundPlace> = {}): FoundPlace => ({
  name,
  description: '',
  latitude: '-22.10',
  longitude: '125.5',
  startDate: null,
  endDate: null,
  ...more,
})

describe('Data saved in pieces', () => {
  test('is cut by the limit of one request, in order, with nothing lost', () => {
    const all = Array.from({ length: 250 }, (_, at) => place(`Well ${at}`))
    const pieces = cutPieces(all, 98)
    expect(pieces.map(({ length }) => length)).toEqual([98, 98, 54])
    expect(pieces.flat()).toEqual(all)
    expect(cutPieces([], 98)).toEqual([])
  })

  test('is not sent again at once after the day’s limit, so that the user sees why it stopped', async () => {
    const code = 'too_many_requests' as const
    const refusal = new ApiError(429, { problem: { code, message: 'Enough', requestId: '1' }, retryAfter: 40_000 })
    let attempts = 0
    const send = async () => {
      attempts += 1
      throw refusal
    }
    await expect(repeatUntilAccepted(undefined, send)).rejects.toBe(refusal)
    expect(attempts).toBe(1)
  })

  test('is cut by its bytes too, since other alphabets have more of them', () => {
    const all = Array.from({ length: 98 }, (_, at) => place(`Колодец ${at}`, { description: 'я'.repeat(2_000) }))
    const pieces = cutPieces(all, 98)
    expect(pieces.length).toBeGreaterThan(1)
    expect(pieces.flat()).toEqual(all)
    for (const piece of pieces)
      expect(Buffer.byteLength(JSON.stringify(piece))).toBeLessThanOrEqual(limits.batch.bytes + 2)
  })

  test('has ULIDs that sort in its order', () => {
    const ulids = createUlids(2_000)
    expect(ulids).toEqual([...new Set(ulids)].sort())
  })
})

describe('Places added to a trip', () => {
  const tripId = createTripId(7, 'abcdefghij')
  const ulids = listUlids('01JD8Z2V9Q4T6W8X0Y2Z4A6B8C', 3) ?? []
  const [first] = ulids.map((ulid) => createWaypointId(7, ulid))
  const [oldFirst, oldOther] = [createWaypointId(3, ulids[1] ?? ''), createWaypointId(3, ulids[2] ?? '')]

  test('keep their data, but not their ids', () => {
    const [input] = toInputs([place('Well 1', { id: oldFirst, symbol: 'water', order: 2 })], { tripId, ulids })
    expect(input).toEqual(place('Well 1', { symbol: 'water', order: 2 }))
  })

  test('have legs from each other by their new ids; a leg from a place left out is dropped', () => {
    const places = [
      place('Well 1', { id: oldFirst }),
      place('Well 2', { leg: { from: oldFirst, km: 12 } }),
      place('Well 3', { leg: { from: oldOther, km: 13 } }),
    ]
    expect(toInputs(places, { tripId, ulids }).map(({ leg }) => leg)).toEqual([
      undefined,
      { from: first, km: 12 },
      undefined,
    ])
  })

  test('get their tracks by their new ids, in a trip that is on this device only too', () => {
    const track = createTestTrack()
    const chosen = [
      { from: 0, to: 1, track },
      { from: oldFirst, to: 0, track },
    ]
    const [second] = ulids.slice(1).map((ulid) => createWaypointId(7, ulid))
    expect(toStopTracks(chosen, { tripId, ulids })).toEqual([
      { ...track, from: first, stop: second },
      { ...track, from: oldFirst, stop: first },
    ])
    const local = createLocalId(ulids[0] ?? '')
    expect(toStopTracks(chosen, { tripId: local, ulids })[0]).toMatchObject({ from: local })
  })

  test('have tracks that lead past those that the trip skips', () => {
    const skipped = place('Closed', { startDate: createDay('2027-05-02'), skipped: true })
    const stops = listStops([createStop('a', '2027-05-01'), createStop('b', '2027-05-03')], [skipped])
    const cut = [{ from: 0, to: 1, track: createTestTrack(), between: [0, 9], off: [] }] as const
    expect(listLegs(stops, [], cut).map(({ from, to }) => `${from.name} – ${to.name}`)).toEqual(['Well a – Well b'])
  })
})

describe('The message', () => {
  test('of an export has the numbers of what it contains', () => {
    const stops = [createStop('a', '2027-05-01', '2027-05-03'), createStop('b'), createStop('c')]
    expect(describeExport(countExported(stops, 'gpx'), 0, 'canning.gpx')).toBe('Exported 3 waypoints to canning.gpx.')
    expect(describeExport(countExported(stops, 'ics'), 0, 'canning.ics')).toBe(
      'Exported 1 waypoint to canning.ics. 2 waypoints have no dates and are not in a calendar.',
    )
    const skipped = { ...createStop('d', '2027-05-04'), skipped: true as const }
    expect(countExported([...stops, skipped], 'ics')).toEqual({
      written: 1,
      without: '2 waypoints have no dates and are not in a calendar. 1 waypoint is skipped and not in a calendar.',
    })
  })

  test('of an import has everything in one line', () => {
    const result: ReadResult = {
      title: 'Canning',
      description: '',
      tables: [],
      refused: [],
      tracks: [],
      ends: [],
      lines: { tracks: 0, km: 0, areas: 0 },
      places: [place('Well 1'), place('')],
      leftOut: [{ reason: 'the latitude is not between -90 and 90', count: 2 }],
      notes: ['Please check the names.'],
    }
    expect(describeImport(result, ['Waypoint 2'], 1, 2)).toBe(
      '2 places found. 1 has no name and is called “Waypoint 2”. 1 is already in this trip. 2 places are at 0, 0, where programs put places without a position. Select them if that is right. 2 places were left out: the latitude is not between -90 and 90. Please check the names.',
    )
  })
})

test('of an archive has a key for each trip and an id for each stop, vehicle and fill-up', () => {
  const vehicle = { id: 'V', make: 'Toyota', model: 'Troopy', year: 2015, modifications: '' }
  const trip = { name: 'Canning', description: '', places: [place('Well 1'), place('Well 2')], tracks: [] }
  expect(countUlids({ trips: [trip, { ...trip, places: [] }], vehicles: [vehicle] })).toBe(5)
  const fill = { id: 'F', day: createDay('2027-05-01'), amount: 60, full: true }
  expect(countUlids({ trips: [trip], vehicles: [vehicle, { ...vehicle, fills: [fill, fill] }] })).toBe(7)
})

test('a restored plan has the present ids of its vehicles, in either form', () => {
  const present = new Map([
    ['old a', 'a'],
    ['old b', 'b'],
    ['same as b', 'b'],
  ])
  const restore = (plan: PlanSettings) => withPresentVehicles(plan, present)
  expect(restore({ vehicleId: 'old a', vehicleIds: ['old a', 'old b'], people: 2 })).toEqual({
    vehicleId: 'a',
    vehicleIds: ['a', 'b'],
    people: 2,
  })
  expect(restore({ vehicleIds: ['refused', 'same as b', 'old b'] })).toEqual({ vehicleId: 'b', vehicleIds: ['b'] })
  expect(restore({ vehicleId: 'old a', people: 2 })).toEqual({ vehicleId: 'a', people: 2 })
  expect(restore({ vehicleId: 'refused', people: 2 })).toEqual({ people: 2 })
})

describe('A vehicle of an archive', () => {
  const first = '01JD8Z2V9Q4T6W8X0Y2Z4A6001'
  const [own, second] = listUlids(first, 2) ?? []
  const vehicle = (id = '') => ({ id, make: 'Toyota', model: 'Hilux', year: 2015, modifications: '', rev: 0 })
  const archive = [vehicle('one'), vehicle('two')]

  test('is one of the account’s that is like it, and two are never the same one', () => {
    const list = (...ids: string[]) => [...findPresent(archive, ids.map(vehicle))]
    expect(list('a')).toEqual([['one', 'a']])
    expect(list('a', 'b')).toEqual([
      ['one', 'a'],
      ['two', 'b'],
    ])
    expect(list('two')).toEqual([['two', 'two']])
    expect(list('two', 'a')).toEqual([
      ['one', 'a'],
      ['two', 'two'],
    ])
  })

  test('is not one that an interrupted restore has added, which may lack fill-ups', () => {
    expect([...findPresent(archive, [vehicle(own)], first)]).toEqual([])
    expect([...findPresent(archive, [vehicle(own), vehicle('a'), vehicle(second)], first)]).toEqual([['one', 'a']])
  })
})
