import { describe, expect, it } from 'vitest'
import { createWaypointId } from '#shared/ids.ts'
import { formatSpan } from '../../web/features/trips/format-span.ts'
import { previewMove } from '../../web/features/waypoints/trip-actions/preview-move.ts'

const id = (last: string) => createWaypointId(1, `01ARZ3NDEKTSV4RRFFQ69G5FA${last}`)
const stop = (last: string, startDate: string | null, endDate: string | null = null) => ({
  id: id(last),
  startDate: startDate && `${startDate}T00:00:00Z`,
  endDate: endDate && `${endDate}T00:00:00Z`,
})
const stops = [
  stop('A', '2027-06-01', '2027-06-03'),
  stop('B', '2027-06-04'),
  stop('C', '2027-06-07', '2027-06-20'),
  stop('D', null),
]

describe('the preview of a move of dates', () => {
  it('moves all dated stops, and their first and last day with them', () => {
    expect(previewMove(stops, 3)).toEqual({
      moved: 3,
      before: { from: '2027-06-01', to: '2027-06-20' },
      after: { from: '2027-06-04', to: '2027-06-23' },
    })
  })

  it('leaves the stops before the one it starts with', () => {
    expect(previewMove(stops, -10, id('C'))).toMatchObject({
      moved: 1,
      after: { from: '2027-05-28', to: '2027-06-10' },
    })
  })

  it('does not leave the calendar, and is empty without dates', () => {
    expect(previewMove([stop('A', '2100-12-30')], 5)).toMatchObject({ moved: 1, after: undefined })
    expect(previewMove([stop('A', null)], 5)).toBeUndefined()
    expect(previewMove([], 5)).toBeUndefined()
  })
})

it("a trip's days are shown with their number, and one day in the singular", () => {
  expect(formatSpan({ from: '2027-06-01T00:00:00Z', to: '2027-06-20T00:00:00Z' })).toBe(
    'Tue, Jun 1 – Sun, Jun 20, 2027 · 20 days',
  )
  expect(formatSpan({ from: '2027-06-01', to: '2027-06-01' })).toBe('Tue, Jun 1, 2027 · 1 day')
})
