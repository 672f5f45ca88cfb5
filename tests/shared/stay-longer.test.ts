import { describe, expect, test } from 'vitest'
import { planLongerStay } from '#shared/itinerary/stay-longer.ts'

const stops = [
  { id: 'a', startDate: '2027-06-10T00:00:00.000Z', endDate: '2027-06-11T00:00:00.000Z' },
  { id: 'b', startDate: '2027-06-12T00:00:00.000Z', endDate: null },
  { id: 'c', startDate: '2027-06-13T00:00:00.000Z', endDate: '2027-06-14T00:00:00.000Z' },
  { id: 'd', startDate: null, endDate: null },
]

describe('one more night', () => {
  test('moves the end of the stay and all later dates by a day', () => {
    expect(planLongerStay(stops, 'a')).toEqual([
      { id: 'a', endDate: '2027-06-12' },
      { id: 'b', startDate: '2027-06-13', endDate: null },
      { id: 'c', startDate: '2027-06-14', endDate: '2027-06-15' },
    ])
  })

  test('gives a stop of one day a second one', () => {
    expect(planLongerStay(stops, 'b')?.[0]).toEqual({ id: 'b', endDate: '2027-06-13' })
  })

  test('needs a stop with dates, within the calendar', () => {
    expect(planLongerStay(stops, 'd')).toBeUndefined()
    expect(planLongerStay(stops, 'x')).toBeUndefined()
    expect(planLongerStay([{ id: 'e', startDate: '2199-12-31', endDate: null }], 'e')).toBeUndefined()
  })
})
