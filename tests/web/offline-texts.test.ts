import { describe, expect, test } from 'vitest'
import { describeAsOf, formatAgo } from '#shared/time-texts.ts'
import { createDay } from '../../shared/date.ts'
import { createTripId, createWaypointId } from '../../shared/ids.ts'
import { metric, toUnits } from '../../shared/units.ts'
import { describeDiscard, describeOperation } from '../../web/features/offline/describe-operation.ts'
import { describeStatus } from '../../web/features/offline/describe-status.ts'
import { describeTracks } from '../../web/features/offline/describe-track.ts'
import { listConflicts } from '../../web/features/offline/list-conflicts.ts'
import { describeTripMap } from '../../web/features/offline/maps/trip-map-texts.ts'
import { toScreenMarkKey } from '../../web/features/offline/mark-key.ts'
import { describeConflict, toDeletedNoun } from '../../web/features/offline/operation-row.tsx'
import { findUnsyncedReason } from '../../web/offline/public/operation.ts'
import { createStatus } from '../../web/offline/public/status.ts'
import type { OfflineStatus, Operation } from '../../web/offline/public/types.ts'

const now = new Date(2026, 10, 21, 14, 30).getTime()
const hour = 3_600_000
const tripId = createTripId(7, 'abcdefghij')
const waypointId = createWaypointId(7, '01JD8Z2V9Q4T6W8X0Y2Z4A6B8C')

const edit = (changes: Partial<Operation> = {}): Operation => ({
  seq: 1,
  kind: 'edit',
  target: { noun: 'waypoint', tripId, waypointId },
  name: 'Well 45 camp',
  changed: {},
  was: {},
  key: 'k',
  state: 'waiting',
  at: now,
  ...changes,
})
const well = createStatus({ isOnline: true }).get()
const describeWith = (changes: Partial<OfflineStatus>, staleReason?: 'offline' | 'serverError', asOf?: number) =>
  describeStatus({ ...well, ...changes }, { staleReason, asOf, now })
const three = [edit(), edit(), edit()]

describe('The header', () => {
  test('says nothing when all is well', () => {
    expect(describeWith({})).toBeUndefined()
  })

  test('says since when shown data is saved, with the date when it is not from today', () => {
    expect(describeWith({}, 'offline', new Date(2026, 10, 21, 14, 5).getTime())?.text).toBe('Offline · as of 14:05')
    expect(describeWith({}, 'offline', new Date(2026, 10, 19, 9, 0).getTime())?.text).toBe(
      'Offline · as of Thu, Nov 19',
    )
    expect(describeWith({}, 'offline')?.text).toBe('Offline')
    expect(describeWith({}, 'serverError', new Date(2026, 10, 21, 14, 5).getTime())?.text).toBe(
      'Not updated · as of 14:05',
    )
  })

  test('names no time in the future when the clock was ahead at the server’s answer', () => {
    expect(describeWith({}, 'offline', now + 1)?.text).toBe('Offline')
    expect(describeWith({}, 'serverError', now + hour)?.text).toBe('Not updated')
  })

  test('says what is pending, what is being sent, and for three seconds that everything is saved', () => {
    expect(describeWith({ pending: three })?.text).toBe('3 changes not synced')
    expect(describeWith({ pending: [edit()] })?.text).toBe('1 change not synced')
    expect(describeWith({ pending: three, sending: true })?.text).toBe('Sending 3 changes…')
    expect(describeWith({ savedAt: now - 2_900 })?.text).toBe('All changes saved')
    expect(describeWith({ savedAt: now - 3_000 })).toBeUndefined()
  })

  test('says first what needs the user, and counts only open decisions', () => {
    const unresolved = [edit({ state: 'conflict' }), edit({ state: 'refused' }), edit()]
    expect(describeWith({ unresolved, pending: three }, 'offline', now)).toMatchObject({
      text: '2 changes need a decision',
      also: 'Offline · as of 14:30',
    })
  })
})

describe('A change in words', () => {
  test('names the action, the item, and its trip', () => {
    expect(describeOperation(edit({ kind: 'add' }), 'Canning Stock Route')).toBe(
      'Add "Well 45 camp" to Canning Stock Route',
    )
    expect(describeOperation(edit(), 'Canning Stock Route')).toBe('Change "Well 45 camp" in Canning Stock Route')
    expect(describeOperation(edit({ kind: 'delete' }), 'Canning Stock Route')).toBe(
      'Delete "Well 45 camp" from Canning Stock Route',
    )
    const trip = { noun: 'trip', tripId } as const
    expect(describeOperation(edit({ target: trip, name: 'Gibb' }))).toBe('Change the trip "Gibb"')
    expect(describeOperation(edit({ kind: 'move', target: trip, name: 'Gibb', changed: { days: -2 } }))).toBe(
      'Move the dates of "Gibb" 2 days earlier',
    )
  })

  test('says what a restored server lacks, and of what it has an older version', () => {
    const missing = (changes: Partial<Operation> = {}) =>
      edit({ state: 'conflict', lost: true, current: null, ...changes })
    expect(describeOperation(missing(), 'Canning Stock Route')).toBe('"Well 45 camp" in Canning Stock Route')
    expect(describeOperation(missing({ target: { noun: 'trip', tripId }, name: 'Gibb' }))).toBe('"Gibb"')
    const checkIn = { noun: 'check-in', tripId, checkInId: '01JD8Z2V9Q4T6W8X0Y2Z4A6B8C' } as const
    expect(describeOperation(missing({ target: checkIn, name: 'Gibb' }))).toBe('A check-in of "Gibb"')
    expect(describeConflict(missing())).toBe("The server was restored from a backup that doesn't have this.")
    const older = missing({ current: { name: 'Well 45' } })
    expect(describeOperation(older)).toBe('Change "Well 45 camp"')
    expect(describeConflict(older)).toBe('The server was restored from a backup and has another version.')
  })

  test('says how long ago it was made, even when the clock was set back', () => {
    expect(formatAgo(now - 2 * hour, now)).toBe('2 h ago')
    expect(formatAgo(now - 50 * hour, now)).toBe('2 days ago')
    expect(formatAgo(now + hour, now)).toBe('just now')
    expect(describeAsOf(now, now)).toBe(' · as of 14:30')
  })

  test('says what else is lost when it is discarded', () => {
    expect(describeDiscard(edit({ kind: 'add' }), 0).detail).toBe(
      'The waypoint "Well 45 camp" is on this device only and will be gone.',
    )
    expect(describeDiscard(edit(), 2).detail).toContain('2 other changes that need it go with it.')
    expect(describeDiscard(edit(), 1).detail).toContain('1 other change that needs it goes with it.')
  })
})

describe('A fill-up', () => {
  const [vehicleId, fillId] = ['01JD8Z2V9Q4T6W8X0Y2Z4A6B8C', '01JD8Z2V9Q4T6W8X0Y2Z4A6B8D']
  const fill = (changes: Partial<Operation> = {}) =>
    edit({ target: { noun: 'fill', vehicleId, fillId }, name: '2019 Toyota Hilux', ...changes })
  const many = fill({ kind: 'add', target: { noun: 'fills', vehicleId, ids: [vehicleId, fillId] } })

  test('is named by its vehicle', () => {
    expect(describeOperation(fill())).toBe('Change a fill-up of "2019 Toyota Hilux"')
    expect(describeOperation(many)).toBe('Add 2 fill-ups of "2019 Toyota Hilux"')
    expect(describeDiscard(many, 0).detail).toBe('2 fill-ups of "2019 Toyota Hilux" on this device only will be gone.')
  })

  test('of a vehicle that another device deleted says so, and the vehicle can be restored with it', () => {
    for (const one of [fill({ kind: 'add', gone: 'vehicle' }), { ...many, gone: 'vehicle' } as const]) {
      expect(describeConflict(one)).toBe('The vehicle was deleted on another device.')
      expect(toDeletedNoun(one)).toBe('vehicle')
    }
    expect(describeConflict(fill({ gone: 'thing' }))).toBe('The fill-up was deleted on another device.')
  })

  test('changed twice shows both amounts', () => {
    const conflict = fill({ state: 'conflict', changed: { amount: 70 }, was: { amount: 64 }, current: { amount: 80 } })
    expect(listConflicts(conflict, { units: metric, notation: 'decimal' })).toEqual([
      { label: 'Amount', mine: '70 L or kWh', theirs: '80 L or kWh' },
    ])
  })

  test('changed twice shows fields by the form’s labels and in the user’s units', () => {
    const changed = { odometer: 1_609.344, surface: { sand: 0.8, track: 0.2 }, missed: true, note: null }
    const current = { odometer: 80_467.2, surface: { paved: 1 }, missed: false, note: 'Diesel from a drum', tripId }
    const conflict = fill({ state: 'conflict', changed: { ...changed, tripId: null }, current })
    expect(listConflicts(conflict, { units: toUnits(undefined, ['en-US']), notation: 'decimal' })).toEqual([
      { label: 'Odometer', mine: '1000 mi', theirs: '50000 mi' },
      { label: 'Note', mine: '', theirs: 'Diesel from a drum' },
      { label: 'Surfaces', mine: 'sand 0.8, track 0.2', theirs: 'paved 1' },
      { label: 'An earlier fill-up is missing', mine: 'Yes', theirs: 'No' },
    ])
  })
})

test('services of a vehicle changed twice are shown', () => {
  const [mine, theirs] = [[{ name: 'Air filter', everyKm: 10_000 }], [{ name: 'Oil', everyMonths: 12 }]]
  const target = { noun: 'vehicle', vehicleId: '01JD8Z2V9Q4T6W8X0Y2Z4A6B8C' } as const
  const conflict = edit({ target, state: 'conflict', changed: { services: mine }, current: { services: theirs } })
  expect(listConflicts(conflict, { units: metric, notation: 'decimal' })).toEqual([
    { label: 'Services', mine: 'Air filter, 10000', theirs: 'Oil, 12' },
  ])
})

describe('A conflict', () => {
  test('shows the fields that both changed, with places and dates as people read them', () => {
    const conflict = edit({
      state: 'conflict',
      changed: { name: 'Well 46', startDate: '2027-05-02', latitude: '-22.5', description: 'Shade' },
      was: { name: 'Well 45', startDate: null, latitude: '-22.4', description: '' },
      current: {
        name: 'Well 45b',
        startDate: '2027-05-03T00:00:00Z',
        latitude: '-22.6',
        longitude: '128.1',
        description: '',
      },
    })
    expect(listConflicts(conflict, { units: metric, notation: 'decimal' })).toEqual([
      { label: 'Name', mine: 'Well 46', theirs: 'Well 45b' },
      { label: 'Place', mine: '-22.5, 128.1', theirs: '-22.6, 128.1' },
      { label: 'Start Date', mine: 'Sun, May 2, 2027', theirs: 'Mon, May 3, 2027' },
    ])
  })

  test('shows a track’s length, source and day in each choice', () => {
    const target = { noun: 'track', tripId, waypointId } as const
    const track = { from: 'x', line: '??', km: 214.3, source: 'drawn', at: '2027-04-02' }
    const conflict = edit({
      target,
      state: 'conflict',
      changed: { track },
      was: { track: null },
      current: { track: { from: 'x', km: 220.8, source: 'file', points: 900, ends: [] } },
    })
    const describe = (day: string, change: Partial<Operation> = {}, units = metric) =>
      describeTracks({ ...conflict, ...change }, units, createDay(day))
    expect(describe('2027-04-02')).toEqual({ mine: '214 km, drawn today', theirs: '221 km, imported' })
    const roads = { changed: { track: { ...track, source: 'roads' } } }
    expect(describe('2027-04-02', roads)?.mine).toBe('214 km, from a map today')
    expect(describe('2027-04-03', { changed: { track: null } })?.mine).toBe('no track')
    expect(describe('2027-04-03', { current: {} })).toEqual({
      mine: '214 km, drawn on Fri, Apr 2, 2027',
      theirs: 'no track',
    })
    expect(describe('2027-04-02', {}, toUnits(undefined, ['en-US']))?.mine).toBe('133 mi, drawn today')
    expect(describe('2027-04-02', { target: { noun: 'trip', tripId } })).toBeUndefined()
    expect(describeOperation(conflict, 'Canning')).toBe('Save the track to "Well 45 camp" in Canning')
    expect(describeOperation({ ...conflict, changed: { track: null } })).toBe('Remove the track to "Well 45 camp"')
    expect(describeDiscard(conflict, 0).detail).toBe(
      'The track to "Well 45 camp" will go back to the version saved on the server.',
    )
  })

  test('shows what both wrote in a trip plan, by the form’s labels', () => {
    const back = { day: '2027-05-08', time: '20:00', zone: 'Australia/Perth' }
    const conflict = edit({
      target: { noun: 'sheet', tripId },
      name: 'Canning',
      state: 'conflict',
      changed: { party: [{ name: 'Ada', phone: '131 444' }, { name: 'Ben' }], back, notes: null },
      was: { party: null, back, notes: 'Two cars' },
      current: { rev: 2, party: [{ name: 'Cleo' }], back: { ...back, day: '2027-05-09' }, notes: 'Three cars' },
    })
    expect(listConflicts(conflict, { units: metric, notation: 'decimal' })).toEqual([
      { label: 'People', mine: 'Ada, 131 444; Ben', theirs: 'Cleo' },
      { label: 'Return', mine: '2027-05-08, 20:00, Australia/Perth', theirs: '2027-05-09, 20:00, Australia/Perth' },
      { label: 'Notes', mine: '', theirs: 'Three cars' },
    ])
    expect(describeOperation(conflict)).toBe('Change the trip plan of "Canning"')
    expect(describeConflict(conflict)).toBe('This trip plan was changed on another device.')
    expect(describeDiscard(conflict, 0).detail).toBe(
      'The trip plan of "Canning" will go back to the version saved on the server.',
    )
  })

  test('names the trip of a check-in, and says when it was deleted', () => {
    const checkIn = { noun: 'check-in', tripId, checkInId: '01JD8Z2V9Q4T6W8X0Y2Z4A6B8C' } as const
    const add = edit({ kind: 'add', target: checkIn, name: 'Canning', state: 'conflict', current: null, gone: 'trip' })
    expect(describeOperation(add)).toBe('Send a check-in of "Canning"')
    expect(describeConflict(add)).toBe('The trip was deleted on another device.')
    expect(describeDiscard(add, 0).detail).toBe('The check-in will not be sent.')
    const deletion = edit({ kind: 'delete', target: checkIn, name: 'Canning' })
    expect(describeOperation(deletion)).toBe('Delete a check-in of "Canning"')
    expect(describeDiscard(deletion, 0).detail).toBe('The check-in will be back.')
  })

  test('shows a place in the user’s notation', () => {
    const conflict = edit({
      state: 'conflict',
      changed: { latitude: '-22.5' },
      was: { latitude: '-22.4' },
      current: { latitude: '-22.6', longitude: '128.1' },
    })
    expect(listConflicts(conflict, { units: metric, notation: 'ddm' })).toEqual([
      { label: 'Place', mine: "22°30.000'S 128°06.000'E", theirs: "22°36.000'S 128°06.000'E" },
    ])
  })

  test('shows figures in the user’s units', () => {
    const stop = edit({
      state: 'conflict',
      was: { leg: null, stop: null },
      changed: { leg: { from: 'x', km: 482.8032, surface: { sand: 1 } }, stop: { fuel: 40, water: 'full' } },
      current: { leg: { from: 'x', km: 200, hours: 5 }, stop: { food: true, power: false } },
    })
    const specs = { energy: 'diesel', tank: 80, use: { paved: 13 }, water: 60 }
    const vehicle = edit({
      target: { noun: 'vehicle', vehicleId: '01JD8Z2V9Q4T6W8X0Y2Z4A6B8C' },
      state: 'conflict',
      was: { specs },
      changed: { specs: { ...specs, tank: 90, solar: 200, learned: {} } },
      current: { specs: { ...specs, energy: 'electric' } },
    })
    const trip = edit({
      target: { noun: 'trip', tripId },
      state: 'conflict',
      was: { plan: null },
      changed: { plan: { vehicleId: 'a', vehicleIds: ['a', 'b'], reserve: 0.15, waterEach: 6 } },
      current: { name: 'Canning', plan: { people: 2, startFuel: 80 } },
    })
    const show = (conflict: Operation, languages: string[]) =>
      listConflicts(conflict, { units: toUnits(undefined, languages), notation: 'decimal' }).map(
        (row) => `${row.label}: ${row.mine} / ${row.theirs}`,
      )
    expect(show(vehicle, ['en-US'])).toEqual([
      'Range and supplies: energy diesel, tank 23.78 gal, consumption on paved roads 18.09 US mpg, water 15.85 gal, solar panels 200 W / energy electric, tank 80 kWh, consumption on paved roads 4.78 mi/kWh, water 15.85 gal',
    ])
    expect(show(stop, ['en-US'])).toEqual([
      'Refill: fuel 40 L or kWh, water full / food',
      'Leg to this stop: surfaces (sand 1), distance 300 mi / distance 124.27 mi, driving time 5 hours',
    ])
    expect(show(stop, ['de'])[1]).toContain('distance 482.8032 km / distance 200 km')
    expect(show(trip, ['de'])).toEqual([
      'Vehicle and people: vehicles 2, fuel reserve 15 %, water per person 6 L / people 2, fuel at start 80 L or kWh',
    ])
  })

  test('of a deletion or a move says that the data was changed since, or is gone', () => {
    const since = 'This has since been changed on another device.'
    const conflict = edit({ kind: 'delete', state: 'conflict', current: { name: 'Well 45b' } })
    expect(describeConflict(conflict)).toBe(since)
    const move = edit({ ...conflict, kind: 'move', target: { noun: 'trip', tripId } })
    expect(describeConflict(move)).toBe(since)
    const deletedTrip = { ...move, current: null, gone: 'trip' } as const
    expect(describeConflict(deletedTrip)).toBe('The trip was deleted on another device.')
  })
})

test('A trip is pending when anything in it is, and only data made here is on this device only', () => {
  const status = { pending: [edit({ kind: 'add' })], unresolved: [] }
  expect(findUnsyncedReason(waypointId, status)).toBe('add')
  expect(findUnsyncedReason(tripId, status)).toBe('edit')
  expect(findUnsyncedReason('another', status)).toBeUndefined()
  expect(findUnsyncedReason(tripId, { pending: [], unresolved: [edit({ state: 'refused' })] })).toBe('unresolved')
})

test('A screen is as old as the data it shows: its trip, the list, the garage', () => {
  expect(toScreenMarkKey(`/dashboard/trips/${tripId}/waypoints/${waypointId}`)).toBe(`trip:${tripId}`)
  expect(toScreenMarkKey('/dashboard/trips')).toBe('trips')
  expect(toScreenMarkKey('/dashboard/')).toBe('trips')
  expect(toScreenMarkKey('/dashboard/my-vehicles')).toBe('vehicles')
  expect(toScreenMarkKey('/dashboard/settings')).toBeUndefined()
})

describe('what a trip’s map has', () => {
  const map = { server: undefined, tiles: 900, missing: 900, size: 14_000_000, isCoarse: false }
  const tooLong = 'The trip is too long for small roads and tracks: the map of a shorter trip has them.'

  test('is said before the download, and what is missing after a part of it', () => {
    expect(describeTripMap(map, metric)).toEqual([
      'Roads, tracks and names within 5 km of your route: 900 tiles, 14 MB.',
    ])
    expect(describeTripMap({ ...map, missing: 300, server: 'tiles.example' }, metric)).toEqual([
      '600 of 900 tiles are saved.',
      'Missing: 300 tiles, about 14 MB.',
      'The map’s server (tiles.example) sees which area you download.',
    ])
    expect(describeTripMap({ ...map, missing: 0 }, metric)).toEqual([])
  })

  test('lacks small roads and tracks if the trip is too long for them, also once it is saved', () => {
    expect(describeTripMap({ ...map, isCoarse: true }, metric)).toEqual([
      'Larger roads and names within 5 km of your route: 900 tiles, 14 MB.',
      tooLong,
    ])
    expect(describeTripMap({ ...map, isCoarse: true, missing: 0 }, metric)).toEqual([tooLong])
  })
})
