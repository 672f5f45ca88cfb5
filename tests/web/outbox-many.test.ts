import { describe, expect, test } from 'vitest'
import { createTripId, createWaypointId, listUlids } from '#shared/ids.ts'
import { Problem } from '#shared/problem.ts'
import { describeDiscard, describeOperation } from '../../web/features/offline/describe-operation.ts'
import { toInputs } from '../../web/features/portability/to-inputs.ts'
import { countPendingWaypoints } from '../../web/offline/local-api/cache-rows.ts'
import { toRequest } from '../../web/offline/outbox/contract.ts'
import { mergeOperation } from '../../web/offline/outbox/merge.ts'
import { readChange } from '../../web/offline/outbox/read-changes.ts'
import { createLocalId } from '../../web/offline/public/local-ids.ts'
import { dependsOn, divideOperations, findUnsyncedReason } from '../../web/offline/public/operation.ts'
import type { Operation, Target } from '../../web/offline/public/types.ts'
import { listChanging } from '../../web/offline/replica/apply.ts'

const first = '01JD8Z2V9Q4T6W8X0Y2Z4A6B8C'
const canning = createTripId(7, 'abcdefghij')
const other = createTripId(8, 'abcdefghij')
const ids = (listUlids(first, 4) ?? []).map((ulid) => createWaypointId(7, ulid))
const [one = createWaypointId(7, first)] = ids

const many = (from: number, to: number): Target => ({ noun: 'waypoints', tripId: canning, ids: ids.slice(from, to) })
const single: Target = { noun: 'waypoint', tripId: canning, waypointId: one }
const seqs: number[] = []
const operate = (kind: Operation['kind'], target: Target, more: Partial<Operation> = {}): Operation => ({
  kind,
  target,
  name: '2 waypoints',
  changed: {},
  was: {},
  key: first,
  state: 'waiting',
  at: 0,
  ...more,
  seq: seqs.push(0),
})

describe('Many waypoints at once', () => {
  const read = (path: string, body: object, headers: Record<string, string> = {}) =>
    readChange({
      method: 'POST',
      path: `/api/user/trips/${path}`,
      headers: new Headers(headers),
      body: JSON.stringify(body),
      now: Date.now(),
    })
  const place = (name: string) => ({ name, latitude: '-22.10', longitude: '125.5' })

  test('become one change with ids counted up from the first, which becomes the same request again', () => {
    const change = read(`${canning}/waypoints/batch`, { waypoints: [place('Well 1'), place('Well 2')], id: first })
    expect(change).toMatchObject({ kind: 'add', key: first, target: many(0, 2) })
    const { path, init } = toRequest({ ...operate('add', many(0, 2)), ...change })
    expect(path).toBe(`/api/user/trips/${canning}/waypoints/batch`)
    expect(init.headers).toMatchObject({ 'idempotency-key': first })
    expect(JSON.parse(String(init.body))).toMatchObject({
      id: first,
      waypoints: [{ name: 'Well 1', latitude: '-22.10' }, { name: 'Well 2' }],
    })
  })

  test('of a trip that exists on this device only have this device’s ids', () => {
    const local = createLocalId(first)
    const change = read(`${local}/waypoints/batch`, { waypoints: [place('Well 1')], id: first })
    expect(change?.target).toEqual({ noun: 'waypoints', tripId: local, ids: [createLocalId(first)] })
  })

  test('of such a trip have legs from each other by these ids, until the server assigns others', () => {
    const [from, to] = listUlids(first, 2) ?? []
    const leg = { from: createLocalId(from ?? ''), km: 118.5 }
    const rows = [place('Well 1'), { ...place('Well 2'), leg }]
    const change = read(`${createLocalId(first)}/waypoints/batch`, { waypoints: rows, id: first })
    expect(change?.changed.waypoints).toEqual([expect.anything(), expect.objectContaining({ leg })])
    const oldId = createWaypointId(3, to ?? '')
    const places = rows.map(({ name, latitude, longitude }, at) => ({
      name,
      latitude,
      longitude,
      description: '',
      startDate: null,
      endDate: null,
      ...(at === 0 ? { id: oldId } : { leg: { from: oldId, km: 118.5 } }),
    }))
    const destination = { tripId: createLocalId(first), ulids: [from ?? '', to ?? ''] }
    expect(toInputs(places, destination)[1]?.leg).toEqual(leg)
  })

  test('are refused as the server refuses them, with the row, and left to the server without ids of their own', () => {
    const wrong = () =>
      read(`${canning}/waypoints/batch`, { waypoints: [{ ...place('Well 1'), latitude: '95' }], id: first })
    expect(wrong).toThrow(Problem)
    expect(wrong).toThrow('Waypoint 1: Latitude must be between -90 and 90')
    expect(read(`${canning}/waypoints/batch`, { waypoints: [place('Well 1')] })).toBeUndefined()
  })

  test('are deleted by one request under its key', () => {
    const change = read(`${canning}/waypoints/batch-delete`, { ids: ids.slice(0, 2) }, { 'idempotency-key': 'the-key' })
    expect(change).toMatchObject({ kind: 'delete', target: many(0, 2), key: 'the-key' })
    const { path, init } = toRequest({ ...operate('delete', many(0, 2)), ...change })
    expect([path, JSON.parse(String(init.body))]).toEqual([
      `/api/user/trips/${canning}/waypoints/batch-delete`,
      { ids: ids.slice(0, 2) },
    ])
  })
})

describe('Before their first sending', () => {
  test('deleting data added only here leaves nothing, also as one of several', () => {
    const [add, next] = [operate('add', many(0, 2)), operate('add', many(2, 4))]
    expect(mergeOperation([add, next], operate('delete', many(0, 2)))).toMatchObject({
      dropped: [add],
      added: undefined,
    })
    expect(mergeOperation([add, next], operate('delete', many(0, 4))).dropped).toEqual([add, next])
  })

  test('data that the server may have is deleted there, and an edit of it is dropped', () => {
    const sent = operate('add', many(0, 2), { state: 'sent' })
    const [edit, add] = [operate('edit', single), operate('add', many(2, 4))]
    const { dropped, added } = mergeOperation([sent, edit, add], operate('delete', many(0, 4)))
    expect(dropped).toEqual([edit, add])
    expect(added?.target).toEqual(many(0, 2))
  })

  test('an edit of one of them is a separate operation behind them', () => {
    const add = operate('add', many(0, 2))
    const edit = operate('edit', single, { changed: { name: 'Well 2' } })
    expect(mergeOperation([add], edit)).toEqual({ changed: [], dropped: [], added: edit })
    expect(dependsOn(edit, add)).toBe(true)
  })
})

describe('While they are pending', () => {
  test('those behind a refused piece need the user’s decision, as does what concerns one of them', () => {
    const refused = operate('add', many(0, 2), { state: 'refused' })
    const [next, edit] = [operate('add', many(2, 4)), operate('edit', single)]
    const elsewhere = operate('add', { noun: 'waypoints', tripId: other, ids: [createWaypointId(8, first)] })
    expect(divideOperations([refused, next, edit, elsewhere])).toEqual({
      pending: [elsewhere],
      unresolved: [refused, next, edit],
    })
  })

  test('their trip counts them, each is marked as on this device only, and a deleted one is gone', () => {
    const [add, remove] = [operate('add', many(0, 3)), operate('delete', many(2, 4))]
    expect(countPendingWaypoints([add], canning)).toBe(3)
    expect(countPendingWaypoints([add, remove], canning)).toBe(1)
    expect(countPendingWaypoints([add], other)).toBe(0)
    expect(findUnsyncedReason(one, { pending: [add], unresolved: [] })).toBe('add')
    expect(findUnsyncedReason(canning, { pending: [add], unresolved: [] })).toBe('edit')
    expect(listChanging([remove], { id: ids[3] ?? '', tripId: canning })).toEqual([remove])
  })

  test('they are described as one change', () => {
    const add = operate('add', many(0, 2))
    expect(describeOperation(add, 'Canning')).toBe('Add 2 waypoints to Canning')
    expect(describeOperation({ ...add, kind: 'delete' }, 'Canning')).toBe('Delete 2 waypoints from Canning')
    expect(describeDiscard(add, 0).detail).toBe('2 waypoints on this device only will be gone.')
  })
})
