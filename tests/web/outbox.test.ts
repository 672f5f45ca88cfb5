import { describe, expect, test } from 'vitest'
import { createDay } from '#shared/date.ts'
import { createTripId, createWaypointId, isTripId } from '#shared/ids.ts'
import { Problem } from '#shared/problem.ts'
import { toRequest } from '../../web/offline/outbox/contract.ts'
import { judgeEdit, renewEdit } from '../../web/offline/outbox/judge-edit.ts'
import { mergeOperation, type NewOperation } from '../../web/offline/outbox/merge.ts'
import { readChange } from '../../web/offline/outbox/read-changes.ts'
import { createLocalId, isTripOrLocalId } from '../../web/offline/public/local-ids.ts'
import {
  attendedTime,
  countFailure,
  divideOperations,
  findNext,
  getAllowance,
  getAttendance,
  listDependents,
} from '../../web/offline/public/operation.ts'
import type { Operation, Target } from '../../web/offline/public/types.ts'

const ulid = (last: string) => `01J${last.padStart(23, '0')}`
const canning = createTripId(7, 'abcdefghij')
const local = createLocalId(ulid('T'))
const well = (last: string): Target => ({
  noun: 'waypoint',
  tripId: canning,
  waypointId: createWaypointId(7, ulid(last)),
})
const trip: Target = { noun: 'trip', tripId: canning }
const truck: Target = { noun: 'vehicle', vehicleId: ulid('V') }

const seqs: number[] = []
const operate = (kind: Operation['kind'], target: Target, more: Partial<Operation> = {}): Operation => ({
  kind,
  target,
  name: 'Well',
  changed: {},
  was: {},
  key: ulid(String(seqs.length)),
  state: 'waiting',
  at: 0,
  ...more,
  seq: seqs.push(0),
})
const merge = (all: readonly Operation[], next: NewOperation) => mergeOperation(all, next)

test('A plan that names a vehicle added here is sent after it, and is discarded with it', () => {
  const add = operate('add', truck)
  const plan = { vehicleId: ulid('W'), vehicleIds: [ulid('W'), ulid('V')] }
  const choose = operate('edit', trip, { changed: { plan } })
  expect(listDependents(add, [add, choose])).toEqual([choose])
  const path = `/api/user/trips/${canning}`
  const body = JSON.stringify({ plan })
  const request = { method: 'PUT' as const, path, body, headers: new Headers(), now: 0 }
  expect(readChange(request)?.changed).toEqual({ plan })
})

test('A form waits at most eight seconds for its answer, even when the clock is set back a day', () => {
  const now = Date.parse('2027-07-01T12:00:00Z')
  expect(getAttendance({ attendedUntil: now + attendedTime }, now)).toBe(attendedTime)
  expect(getAttendance({ attendedUntil: now - 1 }, now)).toBe(0)
  expect(getAttendance({}, now)).toBe(0)
  expect(getAttendance({ attendedUntil: now + attendedTime }, now - 24 * 60 * 60 * 1000)).toBe(0)
})

describe('Before its first sending', () => {
  test('an edit is merged into the addition, or into the previous edit, with the first original values', () => {
    const add = operate('add', well('A'), { changed: { name: 'Well 45', symbol: 'camp' } })
    const renamed = merge([add], operate('edit', well('A'), { changed: { name: 'Well 46' }, was: { name: 'Well 45' } }))
    expect(renamed).toMatchObject({ added: undefined, dropped: [] })
    expect(renamed.changed).toMatchObject([{ seq: add.seq, changed: { name: 'Well 46', symbol: 'camp' }, was: {} }])

    const edit = operate('edit', well('A'), { changed: { name: 'B' }, was: { name: 'A' }, base: 3 })
    const next = operate('edit', well('A'), {
      changed: { name: 'C', symbol: null },
      was: { name: 'B', symbol: 'camp' },
    })
    expect(merge([edit], next).changed).toMatchObject([
      { seq: edit.seq, base: 3, changed: { name: 'C', symbol: null }, was: { name: 'A', symbol: 'camp' } },
    ])
  })

  test('a new trip includes a new name, and its plan is sent afterwards', () => {
    const add = operate('add', { noun: 'trip', tripId: local }, { changed: { name: 'Canning' } })
    const edit = operate('edit', { noun: 'trip', tripId: local }, { changed: { name: 'CSR', plan: { people: 2 } } })
    expect(merge([add], edit)).toMatchObject({
      changed: [{ seq: add.seq, changed: { name: 'CSR' } }],
      added: { changed: { plan: { people: 2 } } },
    })
  })

  test('deleting data added only here leaves nothing, and nothing of a trip’s stops either', () => {
    const add = operate('add', well('A'))
    expect(merge([add], operate('delete', well('A')))).toMatchObject({ dropped: [add], added: undefined })
    const made: Target = { noun: 'trip', tripId: local }
    const stop: Target = { noun: 'waypoint', tripId: local, waypointId: createLocalId(ulid('W')) }
    const all = [operate('add', made), operate('add', stop), operate('edit', made)]
    expect(merge(all, operate('delete', made))).toMatchObject({ dropped: all, added: undefined })
  })

  test('an edit is not merged past a move of its dates', () => {
    const edit = operate('edit', well('A'), { changed: { startDate: createDay('2027-05-02') } })
    const next = operate('edit', well('A'), { changed: { startDate: createDay('2027-05-04') } })
    expect(merge([edit, operate('move', trip, { changed: { days: 1 } })], next).added).toEqual(next)
  })

  test('a move undone before it was sent is dropped', () => {
    const move = operate('move', trip, { changed: { days: 2 }, key: 'the-move' })
    const back = operate('move', trip, { changed: { days: -2, moved: 'the-move' } })
    expect(merge([move], back)).toEqual({ changed: [], dropped: [move], added: undefined })
    const edit = operate('edit', well('A'))
    expect(merge([move, edit], back).added).toEqual(back)
  })

  test('editing what the server refused sends it again with the new values', () => {
    const refused = operate('add', well('A'), {
      state: 'refused',
      message: 'No',
      changed: { name: 'X', symbol: 'camp' },
    })
    const [again] = merge([refused], operate('edit', well('A'), { changed: { name: 'Y' } })).changed
    expect(again).toMatchObject({ state: 'waiting', changed: { name: 'Y', symbol: 'camp' } })
    expect(again?.message).toBeUndefined()
  })
})

describe('A change that needs a decision', () => {
  test('blocks what depends on it, and nothing else', () => {
    const made: Target = { noun: 'trip', tripId: local }
    const stop: Target = { noun: 'waypoint', tripId: local, waypointId: createLocalId(ulid('W')) }
    const refused = operate('add', made, { state: 'refused' })
    const inside = operate('add', stop)
    const beside = operate('edit', well('A'), { state: 'conflict', current: { rev: 4 } })
    const again = operate('edit', well('A'))
    const after = operate('edit', well('B'), { changed: { leg: { from: stop.waypointId } } })
    const other = operate('edit', well('C'))
    const added = operate('add', truck)
    const all = [refused, inside, beside, again, after, other, added]
    expect(divideOperations(all)).toEqual({
      pending: [other, added],
      unresolved: [refused, inside, beside, again, after],
    })
    expect(listDependents(refused, all)).toEqual([inside, after])
  })

  test('includes one that the server failed at five times, which is no longer merged', () => {
    let edit = operate('edit', well('A'), { state: 'sent' })
    for (const failures of [1, 2, 3, 4]) {
      edit = countFailure(edit)
      expect(edit).toMatchObject({ state: 'sent', failures })
    }
    edit = countFailure(edit)
    const [next, beside] = [operate('edit', well('A')), operate('edit', well('B'))]
    expect(divideOperations([edit, next, beside])).toEqual({ pending: [beside], unresolved: [edit, next] })
    expect(merge([edit], next).added).toEqual(next)
  })

  test('about a trip’s conflict does not block its stops, a deletion of the trip does', () => {
    const conflict = operate('edit', trip, { state: 'conflict' })
    const stop = operate('add', well('A'))
    expect(divideOperations([conflict, stop]).pending).toEqual([stop])
    expect(divideOperations([{ ...conflict, kind: 'delete' }, stop]).pending).toEqual([])
  })
})

describe('An edit of data that others changed', () => {
  const current = { rev: 5, name: 'Well 45', symbol: 'camp', startDate: '2027-05-02T00:00:00Z', endDate: null }

  test('is done when the data already matches: only the answer was lost', () => {
    const changed = { name: 'Well 45', startDate: '2027-05-02', endDate: null, stop: null }
    expect(judgeEdit({ changed, was: { name: 'X' }, base: 4 }, current)).toEqual({ to: 'done' })
  })

  test('is repeated when they changed other fields, and needs a decision for the same field', () => {
    const changed = { name: 'Mine' }
    expect(judgeEdit({ changed, was: { name: 'Well 45' }, base: 4 }, current)).toEqual({
      to: 'again',
      base: 5,
      was: { name: 'Well 45' },
    })
    // The request starts from the server's data, so as not to undo other changes.
    const theirs = { ...current, description: 'Clear water', latitude: '-22.5', longitude: '124' }
    const { rev: _, symbol: __, ...rest } = theirs
    expect(renewEdit({ target: well('A'), changed }, theirs)).toEqual({ base: 5, was: { name: 'Well 45' }, rest })
    expect(judgeEdit({ changed, was: { name: 'Before' }, base: 4 }, current)).toEqual({ to: 'ask', fields: ['name'] })
  })

  test('needs no decision for a number saved before numbers were rounded', () => {
    const rounded = { ...current, leg: { from: well('A'), km: 182.1235 } }
    const stored = { leg: { from: well('A'), km: 182.123456789 } }
    expect(judgeEdit({ changed: stored, was: {}, base: 4 }, rounded)).toEqual({ to: 'done' })
    const changed = { leg: { from: well('A'), km: 5 } }
    expect(judgeEdit({ changed, was: stored, base: 4 }, rounded)).toEqual({
      to: 'again',
      base: 5,
      was: { leg: rounded.leg },
    })
    const other = { ...rounded, leg: { from: well('A'), km: 182.2 } }
    expect(judgeEdit({ changed, was: stored, base: 4 }, other)).toEqual({ to: 'ask', fields: ['leg'] })
  })

  test('needs a decision when the dates of both would not fit together', () => {
    const edit = { changed: { endDate: '2027-05-01' }, was: { endDate: null }, base: 4 }
    expect(judgeEdit(edit, current)).toEqual({ to: 'ask', fields: ['endDate'] })
  })

  test('does not repeat forever with a server that refuses its own revision', () => {
    expect(judgeEdit({ changed: { name: 'Mine' }, was: { name: 'Well 45' }, base: 5 }, current).to).toBe('ask')
  })
})

describe('A request', () => {
  const read = (method: string, path: string, body: object = {}, headers: Record<string, string> = {}) =>
    readChange({
      method,
      path: `/api/user/${path}`,
      headers: new Headers(headers),
      body: JSON.stringify(body),
      now: Date.now(),
    })

  test('becomes a change with its numbers as the server stores them', () => {
    const body = {
      name: 'Well',
      latitude: '-22.5',
      longitude: '124',
      stop: { fuel: 20.123456, water: 1e-200 },
      order: -0,
    }
    const stored = { stop: { fuel: 20.1235, water: 0 }, order: 0 }
    expect(read('POST', `trips/${canning}/waypoints`, body)).toMatchObject({ changed: stored })
    expect(read('POST', `trips/${canning}/waypoints/batch`, { waypoints: [body], id: ulid('A') })).toMatchObject({
      changed: { waypoints: [stored] },
    })
    expect(read('PUT', `trips/${canning}`, { plan: { startFuel: 1e-131 } })).toMatchObject({
      changed: { plan: { startFuel: 0 } },
    })
  })

  test('becomes a change, which becomes the same request again', () => {
    const body = { name: ' Well 45 ', latitude: '-22.5', longitude: '124', endDate: null, id: ulid('A') }
    const change = read('POST', `trips/${canning}/waypoints`, body)
    expect(change).toMatchObject({ kind: 'add', target: well('A'), key: ulid('A'), changed: { name: 'Well 45' } })
    const { path, init } = toRequest({ ...operate('add', well('A')), ...change })
    expect(path).toBe(`/api/user/trips/${canning}/waypoints`)
    expect(JSON.parse(String(init.body))).toMatchObject({ id: ulid('A'), name: 'Well 45', startDate: null })

    const edit = read('PUT', `vehicles/${ulid('V')}`, { id: ulid('V'), model: 'Tundra' }, { 'if-match': '"3"' })
    expect(edit).toMatchObject({ kind: 'edit', target: truck, changed: { model: 'Tundra' }, seen: 3 })
    expect(toRequest({ ...operate('edit', truck), ...edit, base: 3 }).init.headers).toMatchObject({ 'if-match': '"3"' })
  })

  test('of an edit has every field that the specification names, the others with the server’s values', () => {
    const seen = { startDate: '2027-05-02T00:00:00Z', endDate: null, latitude: '-22.5', longitude: '124' }
    const rest = { name: 'Well 45', description: '', ...seen }
    const edit = operate('edit', well('A'), { base: 3, changed: { name: 'Well 46', symbol: 'camp' }, rest })
    const { init } = toRequest(edit)
    expect(JSON.parse(String(init.body))).toEqual({ ...rest, name: 'Well 46', symbol: 'camp' })
    expect(init.headers).toMatchObject({ 'if-match': '"3"' })
    const specs = { make: 'Toyota', model: 'Troopy', year: 1999, modifications: '' }
    const sold = operate('edit', truck, { base: 1, changed: { modifications: 'Snorkel' }, rest: specs })
    expect(JSON.parse(String(toRequest(sold).init.body))).toEqual({ id: ulid('V'), ...specs, modifications: 'Snorkel' })
  })

  test('of an edit stored by an earlier version has the changed fields', () => {
    const edit = operate('edit', well('A'), { base: 3, changed: { name: 'Well 46' } })
    expect(JSON.parse(String(toRequest(edit).init.body))).toEqual({ name: 'Well 46' })
  })

  test('of a merged edit has the fields of the later one', () => {
    const first = operate('edit', well('A'), { changed: { name: 'B' }, rest: { name: 'A', description: '' } })
    const next = operate('edit', well('A'), { changed: { description: 'Dry' }, rest: { name: 'B', description: '' } })
    expect(merge([first], next).changed).toMatchObject([{ rest: { name: 'B', description: '' } }])
  })

  test('is refused as the server refuses it, with all faulty fields at once', () => {
    const refused = () => read('POST', `trips/${canning}/waypoints`, { name: '', latitude: '95', longitude: '1' })
    expect(refused).toThrow(Problem)
    expect(refused).toThrow(
      expect.objectContaining({
        code: 'invalid',
        fields: [
          { field: 'name', message: 'Waypoint name is required' },
          { field: 'latitude', message: 'Latitude must be between -90 and 90' },
        ],
      }),
    )
  })

  test('of a trip made here may name its stops by their ids here', () => {
    const [from, to] = [createLocalId(ulid('F')), createLocalId(ulid('G'))]
    const leg = { from, km: 118.5 }
    const edit = read('PUT', `trips/${local}/waypoints/${to}`, { leg, description: `From ${from}` })
    expect(edit?.changed).toEqual({ leg, description: `From ${from}` })
    expect(read('POST', `trips/${local}/move`, { days: 2, from })?.changed).toEqual({ days: 2, from })
    expect(() => read('PUT', `trips/${local}/waypoints/${to}`, { leg: { from: 'local-else' } })).toThrow(Problem)
  })

  test('for anything else does not become a change', () => {
    expect(read('POST', `trips/${canning}/copy`)).toBeUndefined()
    expect(read('PUT', 'trips/latest')).toBeUndefined()
  })
})

test('an id created here is valid on this device, and not a trip id for the server', () => {
  expect(isTripOrLocalId(local)).toBe(true)
  expect(isTripId(local)).toBe(false)
  expect(isTripOrLocalId('local-else')).toBe(false)
})

describe('What is sent next', () => {
  const checkIn: Target = { noun: 'check-in', tripId: canning, checkInId: ulid('C') }
  const nothing = () => false
  const isSpent = (one: Operation) => getAllowance(one) === 'changes'

  test('is the oldest change, unless there is a check-in or a deletion that depends on none before it', () => {
    const [rename, add] = [operate('edit', well('1')), operate('add', well('2'))]
    expect(findNext([rename, add], nothing)).toBe(rename)
    const send = operate('add', checkIn)
    expect(findNext([rename, add, send], nothing)).toBe(send)
    const remove = operate('delete', well('3'))
    expect(findNext([rename, remove, send], nothing)).toBe(remove)
  })

  test.each<[string, Operation, Operation]>([
    [
      'the addition of its trip',
      operate('add', { noun: 'trip', tripId: local }),
      operate('add', { ...checkIn, tripId: local }),
    ],
    ['the edit of what it deletes', operate('edit', well('1')), operate('delete', well('1'))],
    ['a move of its trip’s dates', operate('move', trip, { changed: { days: 1 } }), operate('delete', well('1'))],
    ['what is in the trip that it deletes', operate('add', checkIn), operate('delete', trip)],
    [
      'an import that continues after the stop that it deletes',
      operate(
        'add',
        { noun: 'waypoints', tripId: canning, ids: [] },
        { changed: { after: createWaypointId(7, ulid('1')) } },
      ),
      operate('delete', { noun: 'waypoints', tripId: canning, ids: [createWaypointId(7, ulid('1'))] }),
    ],
  ])('never passes %s', (_, earlier, later) => {
    const other = operate('edit', truck)
    expect(findNext([other, earlier, later], nothing)).toBe(getAllowance(earlier) === 'changes' ? other : earlier)
    expect(findNext([earlier, later], nothing)).toBe(earlier)
    expect(findNext([earlier, later], (one) => one === earlier)).toBeUndefined()
  })

  test('passes a change that was refused or needs a decision, but not what depends on it', () => {
    const refused = operate('add', well('1'), { state: 'refused' })
    const [send, remove] = [operate('add', checkIn), operate('delete', well('1'))]
    expect(findNext([refused, remove, send], nothing)).toBe(send)
  })

  test('is nothing when only changes of a spent allowance are left', () => {
    const rename = operate('edit', well('1'))
    expect(findNext([rename], isSpent)).toBeUndefined()
    expect(findNext([operate('add', checkIn), rename], (one) => getAllowance(one) === 'check-ins')).toBe(rename)
  })
})
