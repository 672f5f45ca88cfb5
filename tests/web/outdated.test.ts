import { describe, expect, test } from 'vitest'
import { createTripId } from '#shared/ids.ts'
import { toRequest } from '../../web/offline/outbox/contract.ts'
import { readChange } from '../../web/offline/outbox/read-changes.ts'
import { hasUnseen, type ServerState } from '../../web/offline/public/outdated.ts'
import { getCounter } from '../../web/offline/public/target.ts'
import type { CachedWaypoint, Operation, Target } from '../../web/offline/public/types.ts'
import { createStop } from './offline/rows.ts'

const canning = createTripId(3, 'abcdefghij')
const trip = { id: canning, name: 'Canning', description: 'Wells', waypointCount: 2, rev: 1, changes: 6 }
const [a, b] = [createStop('a', '2027-07-01', '2027-07-02'), createStop('b', '2027-07-04')]
const wholeTrip: Target = { noun: 'trip', tripId: canning }
const firstStop: Target = { noun: 'waypoint', tripId: canning, waypointId: a.id }
const truck = {
  id: '01J0000000000000000000000V',
  make: 'Toyota',
  model: 'Troopy',
  year: 1999,
  modifications: '',
  rev: 0,
}

const operate = (kind: Operation['kind'], target: Target, more: Partial<Operation> = {}): Operation => ({
  seq: 1,
  kind,
  target,
  name: '',
  changed: {},
  was: {},
  key: 'the-key',
  state: 'sent',
  at: 0,
  ...more,
})
const serve = (stops: readonly CachedWaypoint[], more: Partial<typeof trip> = {}): ServerState => ({
  ...trip,
  changes: 9,
  ...more,
  waypointDTOS: stops.map(({ tripId: _, ...stop }) => ({ ...stop, rev: stop.rev + 1 })),
})

describe('A request', () => {
  test('that deletes has the revision, or the trip’s counter, that the device had then', () => {
    const { path, init } = toRequest(operate('delete', firstStop, { base: 4 }))
    expect([path, init.method, init.headers]).toEqual([
      `/api/user/trips/${canning}/waypoints/${a.id}`,
      'DELETE',
      { 'if-match': '"4"' },
    ])
    expect(getCounter(firstStop, a)).toBe(0)
    expect(getCounter(wholeTrip, trip)).toBe(6)
  })

  test('that moves dates has the trip’s counter beside its key', () => {
    const move = operate('move', wholeTrip, { base: 6, changed: { days: 2 } })
    expect(toRequest(move).init.headers).toMatchObject({ 'if-match': '"6"', 'idempotency-key': 'the-key' })
  })

  test('stored by an earlier version is sent without a revision', () => {
    for (const kind of ['delete', 'move'] as const) {
      expect(new Headers(toRequest(operate(kind, wholeTrip)).init.headers).has('if-match')).toBe(false)
    }
    // Trips that an earlier version stored have no counter.
    expect(getCounter(wholeTrip, { ...trip, changes: undefined })).toBeUndefined()
  })

  test('that deletes is read with no revision of the screen', () => {
    const request = { method: 'DELETE', path: `/api/user/trips/${canning}`, headers: new Headers(), body: '', now: 0 }
    expect(readChange(request)).toMatchObject({ kind: 'delete', target: wholeTrip, seen: undefined })
  })
})

describe('A refused deletion of a trip', () => {
  const deletion = operate('delete', wholeTrip, { taken: { trip, waypoints: [a, b] } })

  test('finds nothing unseen where only the user’s own changes raised the counter', () => {
    expect(hasUnseen(deletion, serve([a, b]))).toBe(false)
    const ownMove = { ...a, startDate: '2027-07-02T00:00:00Z', weather: null }
    expect(hasUnseen({ ...deletion, taken: { trip, waypoints: [ownMove, b] } }, serve([ownMove, b]))).toBe(false)
  })

  test('finds nothing unseen in what the server computes or counts', () => {
    const span = { from: '2027-07-01T00:00:00Z', to: '2027-07-05T00:00:00Z' }
    expect(hasUnseen(deletion, { ...serve([a, b]), span, attachedChanges: 3 })).toBe(false)
  })

  test('finds nothing unseen where another device deleted a stop', () => {
    expect(hasUnseen(deletion, serve([a], { waypointCount: 1 }))).toBe(false)
  })

  test.each([
    ['a stop that was added', serve([a, b, createStop('c')])],
    ['a stop that was renamed', serve([a, { ...b, name: 'Well 33' }])],
    ['a stop whose dates were changed', serve([{ ...a, endDate: null }, b])],
    ['a refill that was added', serve([a, { ...b, stop: { water: 20 } }])],
    ['another description', serve([a, b], { description: 'Take the long way' })],
  ])('finds %s', (_, present) => {
    expect(hasUnseen(deletion, present)).toBe(true)
  })

  test('finds the stops that this device never had', () => {
    expect(hasUnseen(operate('delete', wholeTrip, { taken: { trip, waypoints: [a] } }), serve([a, b]))).toBe(true)
  })
})

test('A refused deletion of a waypoint or a vehicle finds what another device wrote', () => {
  const deletion = operate('delete', firstStop, { taken: { waypoints: [a] } })
  expect(hasUnseen(deletion, { ...a, rev: 3, weather: null })).toBe(false)
  expect(hasUnseen(deletion, { ...a, description: 'Clear water' })).toBe(true)
  const sale = operate('delete', { noun: 'vehicle', vehicleId: truck.id }, { taken: { vehicle: truck } })
  const odometer = { km: 84_210, day: '2027-07-05', fillId: 'f' }
  expect(hasUnseen(sale, { ...truck, rev: 2, fillCount: 1, odometer })).toBe(false)
  expect(hasUnseen(sale, { ...truck, rev: 2, specs: { energy: 'fuel', tank: 90 } })).toBe(true)
})

describe('A refused move of dates', () => {
  const shift = ({ startDate, endDate }: CachedWaypoint) => ({
    from: { startDate, endDate },
    to: { startDate, endDate },
  })
  const all = operate('move', wholeTrip, { changed: { days: 2 }, was: { [a.id]: shift(a), [b.id]: shift(b) } })
  const fromB = { ...all, changed: { days: 2, from: b.id }, was: { [b.id]: shift(b) } }
  const [before, after] = [createStop('c', '2027-06-01'), createStop('d', '2027-07-09')]

  test('finds nothing unseen where the dates are as before, or a stop is gone', () => {
    expect(hasUnseen(all, serve([{ ...a, name: 'Renamed' }, b, createStop('e')]))).toBe(false)
    expect(hasUnseen(all, serve([b]))).toBe(false)
  })

  test('finds a stop with other dates, and an added stop', () => {
    expect(hasUnseen(all, serve([{ ...a, endDate: null }, b]))).toBe(true)
    expect(hasUnseen(all, serve([before, a, b]))).toBe(true)
  })

  test('from a stop on finds only the stops that it reaches', () => {
    expect(hasUnseen(fromB, serve([before, { ...a, endDate: null }, b]))).toBe(false)
    expect(hasUnseen(fromB, serve([a, b, after]))).toBe(true)
    // The stop is no longer among those to move.
    expect(hasUnseen(fromB, serve([a, { ...b, startDate: '2027-05-01T00:00:00Z' }]))).toBe(true)
  })

  test('that undoes an earlier move finds only stops with other dates', () => {
    const back = { ...all, changed: { days: -2, moved: 'the-first' } }
    expect(hasUnseen(back, serve([a, b, after]))).toBe(false)
    expect(hasUnseen(back, serve([a, { ...b, startDate: null }]))).toBe(true)
  })
})
