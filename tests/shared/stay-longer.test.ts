import { describe, expect, test } from 'vitest'
import { createDay } from '#shared/date.ts'
import { planLongerStay } from '#shared/itinerary/stay-longer.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { computeFor, createStop, idOf } from './itinerary/trip.ts'

const stops = [
  createStop(1, { from: '2027-06-10', to: '2027-06-11' }),
  createStop(2, { from: '2027-06-12' }),
  createStop(3, { from: '2027-06-13', to: '2027-06-14' }),
  createStop(4),
]

const stay = (all: readonly Waypoint[], number: number) => {
  const stop = computeFor(all).stops.find(({ id }) => id === idOf(number))
  return stop && planLongerStay(all, stop)
}

describe('one more night', () => {
  test('moves the end of the stay and all later dates by a day', () => {
    expect(stay(stops, 1)).toEqual([
      { id: idOf(1), endDate: '2027-06-12' },
      { id: idOf(2), startDate: '2027-06-13', endDate: null },
      { id: idOf(3), startDate: '2027-06-14', endDate: '2027-06-15' },
    ])
  })

  test('gives a stop of one day a second one', () => {
    expect(stay(stops, 2)?.[0]).toEqual({ id: idOf(2), endDate: '2027-06-13' })
  })

  test('is the second at a camp that has one without an end date', () => {
    const camps = [10, 11].map((day, at) => createStop(at + 1, { from: `2027-06-${day}`, symbol: 'camp' }))
    expect(stay(camps, 1)).toEqual([
      { id: idOf(1), endDate: '2027-06-12' },
      { id: idOf(2), startDate: '2027-06-12', endDate: null },
    ])
  })

  test('needs a stop with dates, within the calendar', () => {
    expect(stay(stops, 4)).toBeUndefined()
    expect(planLongerStay(stops, { id: idOf(9), to: createDay('2027-06-12') })).toBeUndefined()
    expect(stay([createStop(5, { from: '2100-12-31' })], 5)).toBeUndefined()
  })
})
