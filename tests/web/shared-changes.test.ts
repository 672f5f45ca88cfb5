import { describe, expect, test } from 'vitest'
import { createWaypointId } from '../../shared/ids.ts'
import type { Waypoint } from '../../shared/waypoint.ts'
import { findAddedTwice, listChanges } from '../../web/features/planning/shared-changes.ts'

const ben = '01JD8Z2V9Q4T6W8X0Y2Z4A6001'
const crew = [{ id: ben, name: 'Ben', role: 'planner' as const }]
/** The trip as its owner Ada and as Ben sees it. */
const [adas, bens] = [{ crew }, { crew, owner: 'Ada', you: ben }]
const changedAt = new Date(2027, 5, 21, 14, 5).getTime()

const stop = (at: number, more: Partial<Waypoint> = {}): Waypoint => ({
  id: createWaypointId(7, `01JD8Z2V9Q4T6W8X0Y2Z4A700${at}`),
  name: 'Well 33',
  description: '',
  latitude: '-22.3',
  longitude: '124.8',
  startDate: null,
  endDate: null,
  weather: null,
  rev: 0,
  ...more,
})

describe('Stops that others changed since the last look', () => {
  const stops = [
    stop(1),
    stop(2, { by: ben, changedAt, rev: 3 }),
    stop(3, { by: ben, changedAt, rev: 3 }),
    stop(4, { by: ben }),
    stop(5, { rev: 2 }),
  ]
  const seen = Object.fromEntries(stops.map(({ id, rev }, at) => [id, at === 1 || at === 4 ? rev - 1 : rev]))

  test('are those of another revision, with the name and the day', () => {
    expect([...listChanges(adas, stops, seen)]).toEqual([[stops[1]?.id, 'Ben, Jun 21']])
    expect([...listChanges(bens, stops, seen)]).toEqual([[stops[4]?.id, 'Ada']])
  })

  test('are also those added since, without a day where it is unknown', () => {
    const { [stops[3]?.id ?? '']: _, ...before } = seen
    expect([...listChanges(adas, stops, before).values()]).toEqual(['Ben, Jun 21', 'Ben'])
  })

  test('are none of one’s own', () => {
    expect(listChanges({}, [stop(1), stop(5, { rev: 2 })], {}).size).toBe(0)
  })

  test('are none before the first look', () => {
    expect(listChanges(adas, stops, undefined).size).toBe(0)
  })
})

describe('A stop that two people added', () => {
  const theirs = stop(1, { by: ben })
  const own = stop(2, { name: 'WELL 33', latitude: '-22.3008' })

  test('is asked about once, at the person whose stop has the later id', () => {
    expect(findAddedTwice(adas, [theirs, own])).toEqual({ own, author: 'Ben' })
    expect(findAddedTwice(bens, [theirs, own])).toBeUndefined()
    const [early, late] = [stop(1), stop(2, { by: ben })]
    expect(findAddedTwice(bens, [early, late])).toEqual({ own: late, author: 'Ada' })
    expect(findAddedTwice(adas, [early, late])).toBeUndefined()
  })

  test.each([
    ['has another name', { name: 'Well 34' }],
    ['is more than 100 m away', { latitude: '-22.301' }],
    ['was changed since it was added', { rev: 1 }],
    ['was added by the same person', { by: ben }],
    ['has no place', { latitude: '' }],
  ])('is another stop if it %s', (_, more) => {
    expect(findAddedTwice(adas, [theirs, { ...own, ...more }])).toBeUndefined()
  })

  test('is not asked about again once both are kept, and another one is', () => {
    expect(findAddedTwice(adas, [theirs, own], [own.id])).toBeUndefined()
    const others = [stop(3, { by: ben, name: 'Well 34' }), stop(4, { name: 'Well 34' })]
    expect(findAddedTwice(adas, [theirs, own, ...others], [own.id])?.own).toBe(others[1])
  })

  test('is none in a trip of one person, where a way back passes it again', () => {
    expect(findAddedTwice({}, [stop(1), stop(2)])).toBeUndefined()
  })
})
