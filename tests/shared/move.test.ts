import { describe, expect, it } from 'vitest'
import { isDated, listAffectedStops, moveStop, shiftDates } from '#shared/move.ts'

const dates = (startDate: string | null, endDate: string | null = null) => ({ startDate, endDate })
const stops = [
  { id: 'a', ...dates('2027-06-01') },
  { id: 'b', ...dates(null) },
  { id: 'c', ...dates('2027-06-04', '2027-06-07') },
]

describe('a move of dates', () => {
  it('reaches the dated stops, from one stop on', () => {
    const ids = (from?: string) => listAffectedStops(stops, from)?.map(({ id }) => id)
    expect(ids()).toEqual(['a', 'c'])
    expect(ids('b')).toEqual(['c'])
    expect(ids('d')).toBeUndefined()
    expect(stops.map(isDated)).toEqual([true, false, true])
  })

  it('shifts days as they are stored and as they are returned', () => {
    expect(shiftDates(dates('2027-12-30', '2028-02-28'), 2)).toEqual(dates('2028-01-01', '2028-03-01'))
    expect(shiftDates(dates('2027-06-01T00:00:00Z'), -1)).toEqual(dates('2027-05-31'))
    expect(shiftDates(dates(null), 5)).toEqual(dates(null))
  })

  it('refuses to leave the calendar and names the stop', () => {
    const last = { name: 'Madigan', ...dates('2100-12-29', '2100-12-30') }
    expect(shiftDates(last, 1)).toEqual(dates('2100-12-30', '2100-12-31'))
    expect(shiftDates(last, 2)).toBeUndefined()
    expect(() => moveStop(last, 2)).toThrowError(expect.objectContaining({ code: 'invalid' }))
  })
})
