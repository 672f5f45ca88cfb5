import { describe, expect, it } from 'vitest'
import { formatDates } from '../../web/features/waypoints/dates.ts'

describe('a date range', () => {
  it('is shown as MM/DD/YYYY and never shifted', () => {
    expect(formatDates({ startDate: '2027-05-01T00:00:00Z', endDate: '2027-05-09T00:00:00Z' })).toBe(
      '05/01/2027 - 05/09/2027',
    )
    expect(formatDates({ startDate: '2027-05-01T00:00:00Z', endDate: '2027-05-01T00:00:00Z' })).toBe('05/01/2027')
    expect(formatDates({ startDate: '2027-05-01T00:00:00Z', endDate: null })).toBe('From 05/01/2027')
    expect(formatDates({ startDate: null, endDate: '2027-12-31T23:59:59Z' })).toBe('Until 12/31/2027')
    expect(formatDates({ startDate: null, endDate: null })).toBe('No dates set')
  })
})
