import { describe, expect, test } from 'vitest'
import type { WaypointId } from '#shared/ids.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { countKinds, toRowsOfKind } from '../../web/features/waypoints/kind/use-waypoint-grid.ts'

const stop = (name: string, symbol?: string): Waypoint => ({
  id: name as WaypointId,
  name,
  description: '',
  latitude: '1',
  longitude: '2',
  startDate: null,
  endDate: null,
  weather: null,
  symbol,
  rev: 0,
})
const wells = Array.from({ length: 17 }, (_, at) => stop(`Well ${at + 1}`, 'water'))
const items = [stop('Halls Creek', 'fuel'), ...wells, stop('Durba', 'Flag, Blue'), stop('Somewhere')]
const trip = { items, search: '', totalItems: items.length, totalPages: 1, currentPage: 0 }

describe('The stops of one kind', () => {
  test('are counted in the order in which kinds are offered, without other programs’ words', () => {
    expect([...countKinds(items)]).toEqual([
      ['fuel', 1],
      ['water', 17],
    ])
    expect(countKinds([]).size).toBe(0)
  })

  test('are paged by eight, in the order of the trip', () => {
    const names = (page: number) => toRowsOfKind(trip, 'water', page).items.map(({ name }) => name)
    expect(names(0)).toEqual(wells.slice(0, 8).map(({ name }) => name))
    expect(names(2)).toEqual(['Well 17'])
    expect(toRowsOfKind(trip, 'water', 9)).toMatchObject({ items: [], totalItems: 17, totalPages: 3 })
    expect(toRowsOfKind(trip, 'camp', 0)).toMatchObject({ items: [], totalItems: 0, totalPages: 0 })
  })
})
