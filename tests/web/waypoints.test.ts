import { expect, it } from 'vitest'
import type { Waypoint } from '#shared/waypoint.ts'
import { formatDates } from '../../web/features/waypoints/dates.ts'
import { listEarlierStops } from '../../web/features/waypoints/edit/after-stop.ts'

it('a date range is shown as MM/DD/YYYY and never shifted', () => {
  expect(formatDates({ startDate: '2027-05-01T00:00:00Z', endDate: '2027-05-09T00:00:00Z' })).toBe(
    '05/01/2027 - 05/09/2027',
  )
  expect(formatDates({ startDate: '2027-05-01T00:00:00Z', endDate: '2027-05-01T00:00:00Z' })).toBe('05/01/2027')
  expect(formatDates({ startDate: '2027-05-01T00:00:00Z', endDate: null })).toBe('From 05/01/2027')
  expect(formatDates({ startDate: null, endDate: '2027-12-31T23:59:59Z' })).toBe('Until 12/31/2027')
  expect(formatDates({ startDate: null, endDate: null })).toBe('No dates set')
})

it('The stops that a new one may follow are those with a date in the order of the trip, each with its last day', () => {
  const stop = (name: string, startDate: string | null, endDate: string | null, order?: number) =>
    ({ id: `1-${name}`, name, startDate, endDate, order }) as Waypoint
  expect(
    listEarlierStops([
      stop('B', '2027-05-02T00:00:00Z', '2027-05-04T00:00:00Z', 1),
      stop('A', '2027-05-02T00:00:00Z', null, 0),
      stop('None', null, null),
      stop('Until', null, '2027-05-09T00:00:00Z'),
    ]).map(({ name, lastDay }) => [name, lastDay]),
  ).toEqual([
    ['A', '2027-05-02'],
    ['B', '2027-05-04'],
  ])
})
