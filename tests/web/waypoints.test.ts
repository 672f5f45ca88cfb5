import { describe, expect, it } from 'vitest'
import { shownRange } from '../../web/features/waypoints/date-range.ts'

describe('a date range', () => {
  it('is shown as MM/DD/YYYY and never shifted', () => {
    expect(shownRange('2027-05-01T00:00:00Z', '2027-05-09T00:00:00Z')).toBe('05/01/2027 - 05/09/2027')
    expect(shownRange('2027-05-01T00:00:00Z', '2027-05-01T00:00:00Z')).toBe('05/01/2027')
    expect(shownRange('2027-05-01T00:00:00Z', null)).toBe('From 05/01/2027')
    expect(shownRange(null, '2027-12-31T23:59:59Z')).toBe('Until 12/31/2027')
    expect(shownRange(null, null)).toBe('No dates set')
  })
})
