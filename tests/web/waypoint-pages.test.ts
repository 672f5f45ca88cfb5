import { describe, expect, it } from 'vitest'
import { toIsoDate } from '../../shared/date.ts'
import type { Waypoint, WaypointPage } from '../../shared/waypoint.ts'
import { shownRange } from '../../web/features/waypoints/date-range.ts'
import { withAdded, withChanged, withoutDeleted } from '../../web/features/waypoints/pages.ts'

const waypoint = (id: string, day: string | null): Waypoint => ({
  id: `1-${id}`,
  name: id,
  description: '',
  latitude: '39.5',
  longitude: '-98.35',
  startDate: toIsoDate(day),
  endDate: null,
  weather: null,
})

const page = (waypoints: Waypoint[], currentPage = 0, totalPages = 1): WaypointPage => ({
  waypoints,
  currentPage,
  totalPages,
  totalItems: waypoints.length + 8 * (totalPages - 1),
})

const names = (held: WaypointPage) => held.waypoints.map(({ name }) => name)

describe('pages of waypoints the browser holds', () => {
  it('show an added waypoint among its dates, undated ones last', () => {
    const held = page([waypoint('A', '2027-05-01'), waypoint('B', '2027-05-09'), waypoint('C', null)])
    expect(names(withAdded(held, waypoint('D', '2027-05-04')))).toEqual(['A', 'D', 'B', 'C'])
    expect(names(withAdded(held, waypoint('D', null)))).toEqual(['A', 'B', 'C', 'D'])
    expect(names(withAdded(held, waypoint('D', '2027-04-01')))).toEqual(['D', 'A', 'B', 'C'])
    expect(withAdded(held, waypoint('D', null)).totalItems).toBe(4)
  })

  it('take an added waypoint only on the page it belongs to, and count it on every page', () => {
    const first = page([waypoint('A', '2027-05-01'), waypoint('B', '2027-05-09')], 0, 2)
    const second = page([waypoint('C', '2027-06-01')], 1, 2)
    const late = waypoint('D', '2027-07-01')
    expect(names(withAdded(first, late))).toEqual(['A', 'B'])
    expect(withAdded(first, late).totalItems).toBe(first.totalItems + 1)
    expect(names(withAdded(second, late))).toEqual(['C', 'D'])
    expect(names(withAdded(second, waypoint('E', '2027-05-02')))).toEqual(['C'])
  })

  it('never grow beyond a page', () => {
    const full = page('ABCDEFGH'.split('').map((id) => waypoint(id, null)))
    const grown = withAdded(full, waypoint('Z', '2027-01-01'))
    expect(names(grown)).toEqual(['Z', 'A', 'B', 'C', 'D', 'E', 'F', 'G'])
    expect(grown).toMatchObject({ totalItems: 9, totalPages: 2 })
  })

  it('put a waypoint whose dates changed in its new place', () => {
    const held = page([waypoint('A', '2027-05-01'), waypoint('B', '2027-05-09')])
    expect(names(withChanged(held, waypoint('A', '2027-05-10')))).toEqual(['B', 'A'])
    expect(withChanged(held, waypoint('Z', null))).toBe(held)
  })

  it('lose a deleted waypoint and count one less', () => {
    const held = withoutDeleted(page([waypoint('A', null), waypoint('B', null)]), '1-A')
    expect(names(held)).toEqual(['B'])
    expect(held.totalItems).toBe(1)
  })
})

describe('a date range', () => {
  it('is shown as MM/DD/YYYY and never shifted', () => {
    expect(shownRange('2027-05-01T00:00:00Z', '2027-05-09T00:00:00Z')).toBe('05/01/2027 - 05/09/2027')
    expect(shownRange('2027-05-01T00:00:00Z', '2027-05-01T00:00:00Z')).toBe('05/01/2027')
    expect(shownRange('2027-05-01T00:00:00Z', null)).toBe('From 05/01/2027')
    expect(shownRange(null, '2027-12-31T23:59:59Z')).toBe('Until 12/31/2027')
    expect(shownRange(null, null)).toBe('No dates set')
  })
})
