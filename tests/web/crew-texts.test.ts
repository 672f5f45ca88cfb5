import { describe, expect, test } from 'vitest'
import { type Crew, isShared } from '../../shared/crew.ts'
import { createTripId, createWaypointId } from '../../shared/ids.ts'
import { describeWhen, findAuthor } from '../../web/data/author.ts'
import { describeMoved, describeUnseen } from '../../web/features/offline/describe-outdated.ts'
import { describeChanged } from '../../web/features/offline/list-conflicts.ts'
import { describeConflict } from '../../web/features/offline/operation-row.tsx'
import type { Operation } from '../../web/offline/public/types.ts'

const [ben, cleo, gone] = ['01JD8Z2V9Q4T6W8X0Y2Z4A6001', '01JD8Z2V9Q4T6W8X0Y2Z4A6002', '01JD8Z2V9Q4T6W8X0Y2Z4A6003']
const crew = [
  { id: ben, name: 'Ben', role: 'planner' as const },
  { id: cleo, name: 'Cleo', role: 'viewer' as const },
]
/** The trip as its owner Ada, as Ben and as someone without others on the trip sees it. */
const [adas, bens, alone]: Crew[] = [{ crew }, { crew, owner: 'Ada', you: ben }, {}]
const changedAt = new Date(2027, 5, 21, 14, 5).getTime()
const tripId = createTripId(7, 'abcdefghij')
const stopIds = [1, 2, 3].map((at) => createWaypointId(7, `01JD8Z2V9Q4T6W8X0Y2Z4A600${at}`))
const [waypointId = ''] = stopIds

const edit = (changes: object = {}): Operation => ({
  seq: 1,
  kind: 'edit',
  target: { noun: 'waypoint', tripId, waypointId: stopIds[0] ?? ('' as never) },
  name: 'Well 26',
  changed: { startDate: '2027-06-20' },
  was: {},
  key: 'k',
  state: 'conflict',
  at: changedAt,
  ...changes,
})

describe('Who changed a stop', () => {
  test.each([
    ['a member, for the owner', adas, { by: ben }, 'Ben'],
    ['a member, for another', bens, { by: cleo }, 'Cleo'],
    ['the owner, for a member', bens, {}, 'Ada'],
    ['someone who left', bens, { by: gone }, 'A former member'],
    ['someone who left a trip without members since', alone, { by: gone }, 'A former member'],
    ['the owner, on another device', adas, {}, undefined],
    ['a member, on another device', bens, { by: ben }, undefined],
    ['someone without others', alone, {}, undefined],
  ])('is %s', (_, trip, stop, name) => {
    expect(findAuthor(trip ?? {}, stop)).toBe(name)
  })

  test('is asked only in trips with several people', () => {
    expect([adas, bens, alone].map((trip) => isShared(trip ?? {}))).toEqual([true, true, false])
  })

  test('comes with the day only where it is known', () => {
    expect(describeWhen({ changedAt })).toBe('Jun 21')
    expect(describeWhen({})).toBe('')
  })
})

describe('A conflict', () => {
  test.each([
    ['of the owner’s and Ben’s edits', { current: { by: ben, changedAt } }, adas, 'Ben changed this on Jun 21.'],
    ['of Ben’s and the owner’s edits', { current: {} }, bens, 'Ada changed this.'],
    ['with someone who left', { current: { by: gone } }, adas, 'A former member changed this.'],
    ['with an own device', { current: { by: ben, changedAt } }, bens, 'This waypoint was changed on another device.'],
    ['without others', { current: {} }, alone, 'This waypoint was changed on another device.'],
    ['about a deletion', { kind: 'delete', current: { by: ben, changedAt } }, adas, 'Ben changed this on Jun 21.'],
    [
      'about the trip, which does not say who changed it',
      { target: { noun: 'trip', tripId }, current: {} },
      bens,
      'This trip was changed by someone else on this trip or on another device.',
    ],
    ['with Ben’s deletion', { current: null, gone: 'thing', deleter: 'Ben' }, adas, 'Ben deleted Well 26.'],
    [
      'with a deletion, of which nobody knows whose it is',
      { current: null, gone: 'thing' },
      bens,
      'Well 26 was deleted by someone else on this trip or on another device.',
    ],
    ['with an own deletion', { current: null, gone: 'thing' }, alone, 'The waypoint was deleted on another device.'],
    ['with the trip’s deletion', { current: null, gone: 'trip' }, adas, 'The trip was deleted on another device.'],
  ])('%s says so', (_, changes, trip, text) => {
    expect(describeConflict(edit(changes), trip)).toBe(text)
  })

  test('with a deletion says what one changed', () => {
    const texts = [
      { startDate: '2027-06-20', endDate: '2027-06-21' },
      { name: 'Well', latitude: '1', longitude: '2', leg: null },
      { skipped: true },
    ].map((changed) => describeChanged(edit({ changed })))
    expect(texts).toEqual(['You changed its dates.', 'You changed its name, place, and leg.', 'You changed it.'])
    expect(describeChanged(edit({ target: { noun: 'track', tripId, waypointId } }))).toBe(
      'You changed the track to it.',
    )
  })

  test('with the deletion of the trip says that others may have written in it', () => {
    const trip = {
      kind: 'delete',
      target: { noun: 'trip', tripId },
      taken: {},
      current: { waypointDTOS: [], name: 'A' },
    }
    expect(describeUnseen(edit(trip), adas)).toBe(
      'By someone else on this trip or on another device since: the trip itself.',
    )
  })
})

describe('An outdated move of dates says', () => {
  const day = (at: number) => `2027-06-${20 + at}T00:00:00Z`
  const dates = (at: number) => ({ startDate: day(at), endDate: day(at + 1) })
  const was = Object.fromEntries(stopIds.map((id, at) => [id, { from: dates(at), to: dates(at + 2) }]))
  const move = (stops: readonly object[], days = 2) =>
    edit({
      kind: 'move',
      target: { noun: 'trip', tripId },
      changed: { days },
      was,
      current: { waypointDTOS: stops.map((stop, at) => ({ id: stopIds[at], ...dates(at), ...stop })) },
    })
  const moved = (by?: string) => stopIds.map((_, at) => ({ ...dates(at + 1), ...(by && { by }) }))

  test.each([
    [
      'who changed the stops last, and where the move would take them',
      move(moved(ben)),
      adas,
      'Since then, 3 stops were moved 1 day later; Ben changed them last. Your move makes it 3 days later.',
    ],
    [
      'that the owner did',
      move(moved(), -3),
      bens,
      'Since then, 3 stops were moved 1 day later; Ada changed them last. Your move makes it 2 days earlier.',
    ],
    [
      'that another device did',
      move(moved(ben), -1),
      bens,
      'Since then, 3 stops were moved 1 day later; you changed them last, on another device. Your move takes that back.',
    ],
    [
      'each way in which stops were moved, without a common result',
      move([{ ...dates(1), by: ben }, {}, { ...dates(1), by: cleo }]),
      adas,
      'Since then, 1 stop was moved 1 day later; Ben changed it last. Since then, 1 stop was moved 1 day earlier; Cleo changed it last.',
    ],
    ['nothing about dates that changed otherwise', move([{ ...dates(0), endDate: day(5), by: ben }]), adas, ''],
    ['nothing about stops whose dates are the same', move([{ by: ben }]), adas, ''],
  ])('%s', (_, operation, trip, text) => {
    expect(describeMoved(operation, trip ?? {})).toBe(text)
  })
})
