import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createDay, shiftDay } from '#shared/date.ts'
import { computeItinerary } from '#shared/itinerary/itinerary.ts'
import { sortWaypoints } from '#shared/itinerary/stops.ts'
import type { Placement } from '#shared/placement.ts'
import { planInsertion, planReorder } from '#shared/reorder.ts'
import { metric } from '#shared/units.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { createStop } from './itinerary/trip.ts'

const names = (stops: readonly Waypoint[]) => stops.map(({ name }) => name.replace('Stop ', '')).join(' ')

/** Returns the stops in their new order. */
const apply = (stops: readonly Waypoint[], changes: readonly Placement[] | undefined): Waypoint[] => {
  const byId = new Map(changes?.map((change) => [change.id, change]))
  return sortWaypoints(
    stops.map((stop): Waypoint => {
      const { startDate = stop.startDate, endDate = stop.endDate, order = stop.order } = byId.get(stop.id) ?? {}
      return { ...stop, startDate, endDate, order: order ?? undefined }
    }),
  )
}

const days = (stops: readonly Waypoint[]) =>
  stops.map(({ startDate, endDate }) => `${startDate?.slice(8, 10) ?? '-'}–${endDate?.slice(8, 10) ?? ''}`).join(' ')

/** Page 1–3, Toroweap 3–4, Kanab 6–6, Bryce 6–9 June. */
const dated = [
  createStop(1, { from: '2027-06-01', to: '2027-06-03' }),
  createStop(2, { from: '2027-06-03', to: '2027-06-04' }),
  createStop(3, { from: '2027-06-06', to: '2027-06-06' }),
  createStop(4, { from: '2027-06-06', to: '2027-06-09' }),
]
const undated = [createStop(1), createStop(2), createStop(3), createStop(4), createStop(5)]

describe('Reordering a trip without dates', () => {
  test('numbers only the stops that need a number', () => {
    const changes = planReorder(undated, 4, 2, true)
    expect(changes?.map(({ id, order }) => [undated.findIndex((stop) => stop.id === id) + 1, order])).toEqual([
      [1, 0],
      [2, 0],
      [5, 0],
    ])
    expect(names(apply(undated, changes))).toBe('1 2 5 3 4')
  })

  test('moves a stop to either end', () => {
    expect(names(apply(undated, planReorder(undated, 0, 4, true)))).toBe('2 3 4 5 1')
    expect(names(apply(undated, planReorder(undated, 4, 0, true)))).toBe('5 1 2 3 4')
  })

  test('changes nothing where nothing moves', () => {
    expect(planReorder(undated, 2, 2, true)).toEqual([])
    expect(planReorder(undated, 9, 2, true)).toBeUndefined()
    // The last dated stop stays there, also if it is dragged below stops without dates.
    for (const others of [true, false])
      expect(planReorder([...dated.slice(0, 3), createStop(5)], 2, 3, others)).toEqual([])
  })
})

describe('Reordering a dated trip', () => {
  test('moves the stops in between, and each keeps its nights', () => {
    const after = apply(dated, planReorder(dated, 0, 1, true))
    expect(names(after)).toBe('2 1 3 4')
    // The two days from stop 2 to stop 3 move with stop 2.
    expect(days(after)).toBe('01–02 04–06 06–06 06–09')
  })

  test('leaves the other stops alone if they are not to move', () => {
    const changes = planReorder(dated, 3, 1, false)
    expect(changes?.map(({ id }) => id)).toEqual([dated[3]?.id])
    expect(days(apply(dated, changes))).toBe('01–03 03–06 03–04 06–06')
  })

  test('orders stops that start on the same day', () => {
    const day = [1, 2, 3].map((number) => createStop(number, { from: '2027-06-01', to: '2027-06-01' }))
    const changes = planReorder(day, 0, 2, true)
    expect(changes?.every((change) => change.startDate === undefined)).toBe(true)
    expect(names(apply(day, changes))).toBe('2 3 1')
  })

  test('keeps dated stops before stops without a date', () => {
    const stops = [...dated, createStop(5)]
    expect(names(apply(stops, planReorder(stops, 0, 4, true)))).toBe('2 3 4 1 5')
  })

  test('gives a stop without a date the day on which it is reached', () => {
    const stops = [...dated, createStop(5)]
    const after = apply(stops, planReorder(stops, 4, 1, true))
    expect(names(after)).toBe('1 5 2 3 4')
    expect(days(after)).toBe('01–03 03–03 03–04 06–06 06–09')
  })

  test('is refused where a date would leave the calendar', () => {
    const late = [
      createStop(1, { from: '2100-12-29', to: '2100-12-30' }),
      createStop(2, { from: '2100-12-31', to: '2100-12-31' }),
    ]
    expect(planReorder(late, 0, 1, false)).toBeUndefined()
  })
})

describe('Camps without an end date', () => {
  const camps = [1, 2, 3].map((day) => createStop(day, { from: `2027-06-0${day}`, symbol: 'camp' }))
  const nights = (all: readonly Waypoint[]) =>
    computeItinerary({}, all, [], { units: metric }).stops.map((stop) => [stop.name, stop.from?.slice(8), stop.nights])

  test.each([0, 1])('keep their night when stop %i and others move', (to) => {
    const after = apply(camps, planReorder(camps, 2, to, true))
    expect(nights(after).map(([, day, count]) => [day, count])).toEqual([
      ['01', 1],
      ['02', 1],
      ['03', 0],
    ])
  })

  test('keep it before a stop that moves alone', () => {
    expect(nights(apply(camps, planReorder(camps, 2, 1, false)))[0]).toEqual(['Stop 1', '01', 1])
  })

  test('keep it before an additional stop, which pushes the later ones', () => {
    const plan = planInsertion(camps, 0, 1)
    expect(plan?.added).toMatchObject({ startDate: '2027-06-02T00:00:00Z', endDate: '2027-06-03T00:00:00Z' })
    expect(plan?.push).toEqual({ from: camps[1]?.id, days: 1 })
    expect(planInsertion(camps, 2, 1)?.added.startDate).toBe('2027-06-04T00:00:00Z')
  })

  test('have none if the next stop is on the same day', () => {
    const sameDay = createStop(2, { from: '2027-06-01', to: '2027-06-02' })
    expect(planInsertion(camps.with(1, sameDay), 0, 0)?.added.startDate).toBe('2027-06-01T00:00:00Z')
  })
})

const stay = fc.record({
  gap: fc.integer({ min: 0, max: 3 }),
  nights: fc.integer({ min: 0, max: 4 }),
  hasDates: fc.boolean(),
})

test('every move of every trip gives the wanted order and keeps all stays', () => {
  const moves = fc.tuple(fc.array(stay, { minLength: 1, maxLength: 12 }), fc.nat(), fc.nat(), fc.boolean())
  fc.assert(
    fc.property(moves, ([stays, from, to, moveOthers]) => {
      let day = createDay('2027-06-01')
      const stops = sortWaypoints(
        stays.map(({ gap, nights, hasDates }, at) => {
          const start = shiftDay(day, gap) ?? day
          const end = shiftDay(start, nights) ?? start
          if (hasDates) day = end
          return createStop(at, hasDates ? { from: start, to: end } : {})
        }),
      )
      const isDated = (stop: Waypoint | undefined) => stop !== undefined && stop.startDate !== null
      const count = stops.filter(isDated).length
      const at = from % stops.length
      const target = isDated(stops[at]) ? Math.min(to % stops.length, count - 1) : to % stops.length
      const changes = planReorder(stops, at, to % stops.length, moveOthers)
      const after = apply(stops, changes)
      const [moved] = stops.slice(at, at + 1)
      expect(names(after)).toBe(names(stops.toSpliced(at, 1).toSpliced(target, 0, ...(moved ? [moved] : []))))
      const nights = (all: readonly Waypoint[]) =>
        computeItinerary({}, all, [], { units: metric }).stops.reduce((sum, stop) => sum + stop.nights, 0)
      expect(nights(after)).toBe(nights(stops))
    }),
    { seed: 27, numRuns: 500 },
  )
})

describe('An additional stop', () => {
  test('starts on the day its neighbor ends, and later stops move by its nights', () => {
    const plan = planInsertion(dated, 0, 2)
    expect(plan?.added).toMatchObject({ startDate: '2027-06-03T00:00:00Z', endDate: '2027-06-05T00:00:00Z' })
    expect(plan?.push).toEqual({ from: dated[1]?.id, days: 2 })
  })

  test('uses nights without a place first', () => {
    expect(planInsertion(dated, 1, 2)?.push).toBeUndefined()
    expect(planInsertion(dated, 1, 3)?.push).toEqual({ from: dated[2]?.id, days: 1 })
  })

  test('comes before a stop that starts on the same day', () => {
    const plan = planInsertion(dated, 0, 0)
    const added = createStop(9, { from: '2027-06-03', to: '2027-06-03', order: plan?.added.order ?? undefined })
    expect(names(apply([...dated, added], plan?.changes))).toBe('1 9 2 3 4')
  })

  test('ends when the trip starts if it comes first', () => {
    const plan = planInsertion(dated, -1, 1)
    expect(plan?.added).toMatchObject({ startDate: '2027-05-31T00:00:00Z', endDate: '2027-06-01T00:00:00Z' })
    expect(plan?.push).toBeUndefined()
  })

  test('has no dates among stops without dates', () => {
    const plan = planInsertion(undated, 1, 1)
    expect(plan).toMatchObject({ added: { startDate: null, endDate: null }, push: undefined })
    const added = createStop(9, { order: plan?.added.order ?? undefined })
    expect(names(apply([...undated, added], plan?.changes))).toBe('1 2 9 3 4 5')
    expect(planInsertion([], -1, 1)?.added).toEqual({ startDate: null, endDate: null })
  })
})
