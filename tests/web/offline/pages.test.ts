import { describe, expect, it } from 'vitest'
import { createTripId } from '#shared/ids.ts'
import { readSpan } from '#shared/itinerary/stops.ts'
import { answerSearch, cutPage, findByName, listMissing } from '../../../web/offline/local-api/pages.ts'
import { collectPiece } from '../../../web/offline/local-api/whole-trip.ts'
import { startsSoon } from '../../../web/offline/prefetch.ts'
import { compareTrips } from '../../../web/offline/replica/replica.ts'
import { createStop } from './rows.ts'

const trip = (seq: number) => ({ id: createTripId(seq, 'abcdefghij'), name: `Loop ${seq}` })
const madeHere = { id: `local-${'01JZ0000000000000000000000'}`, name: 'Made here' }

describe('A page of saved data', () => {
  const names = ['a', 'b', 'c', 'd', 'e']

  it('has the totals of all saved data', () => {
    expect(cutPage({ page: 1, size: 2 }, names)).toEqual({
      totals: { totalItems: 5, totalPages: 3, currentPage: 1 },
      items: ['c', 'd'],
    })
  })

  it('is empty past the end, with the correct totals', () => {
    expect(cutPage({ page: 9, size: 2 }, names)).toEqual({
      totals: { totalItems: 5, totalPages: 3, currentPage: 9 },
      items: [],
    })
  })
})

describe('A search in saved data', () => {
  const rows = [{ name: 'Öræfi Loop' }, { name: 'ORAEFI' }, { name: 'Canning Stock Route' }]

  it('ignores case and accents', () => {
    expect(findByName(rows, 'STOCK')).toEqual([rows[2]])
    expect(findByName(rows, 'oræ')).toEqual([rows[0]])
  })

  it('finds nothing for a text of accents alone, as the server does', () => {
    expect(findByName(rows, '\u0301')).toEqual([])
  })

  it('says that it stopped when not everything is saved', () => {
    expect(answerSearch(rows, true).headers).toEqual({})
    expect(answerSearch(rows, false).headers).toEqual({ 'x-search-complete': 'false' })
  })
})

describe('Saved trips', () => {
  it('are listed newest first, those made here before all others', () => {
    expect([trip(2), madeHere, trip(40)].sort(compareTrips).map(({ name }) => name)).toEqual([
      'Made here',
      'Loop 40',
      'Loop 2',
    ])
  })

  it('count as deleted on the server when its page covers their place without them', () => {
    const cached = [trip(9), trip(8), trip(7), trip(6), trip(5)]
    const missing = (page: number[], ends: { isFirst: boolean; isLast: boolean }) =>
      listMissing(cached, page.map(trip), compareTrips, ends).map(({ name }) => name)
    expect(missing([8, 6], { isFirst: true, isLast: false })).toEqual(['Loop 9', 'Loop 7'])
    expect(missing([8, 6], { isFirst: false, isLast: true })).toEqual(['Loop 7', 'Loop 5'])
    expect(missing([8, 6], { isFirst: false, isLast: false })).toEqual(['Loop 7'])
    expect(missing([], { isFirst: false, isLast: false })).toEqual([])
    expect(missing([], { isFirst: true, isLast: true })).toHaveLength(5)
  })
})

describe('The span of a trip', () => {
  it('goes from the first stop to the end of the last one, without undated ones', () => {
    const stops = [createStop('c'), createStop('b', '2027-07-08', '2027-07-09'), createStop('a', '2027-07-01')]
    expect(readSpan(stops)).toEqual({ from: '2027-07-01T00:00:00Z', to: '2027-07-09T00:00:00Z' })
  })

  it('ends with a stay that is longer than the last one', () => {
    const stops = [createStop('a', '2027-07-01', '2027-07-07'), createStop('b', '2027-07-03', '2027-07-04')]
    expect(readSpan(stops)?.to).toBe('2027-07-07T00:00:00Z')
  })

  it('leaves out skipped stops', () => {
    const skipped = { ...createStop('a', '2027-07-01'), skipped: true as const }
    expect(readSpan([skipped, createStop('b', '2027-07-08')])?.from).toBe('2027-07-08T00:00:00Z')
    expect(readSpan([skipped])).toBeNull()
  })

  it('ends on the start day of a last stop without an end', () => {
    expect(readSpan([createStop('a', '2027-07-01')])).toEqual({
      from: '2027-07-01T00:00:00Z',
      to: '2027-07-01T00:00:00Z',
    })
  })

  it('is undefined without dates', () => {
    expect(readSpan([createStop('a')])).toBeNull()
  })

  it('is soon within ninety days, and while the trip lasts', () => {
    const now = Date.parse('2027-07-05T12:00:00Z')
    const span = (from: string, to: string) => ({ from: `${from}T00:00:00Z`, to: `${to}T00:00:00Z` })
    expect(startsSoon(span('2027-09-01', '2027-09-20'), now)).toBe(true)
    expect(startsSoon(span('2027-06-20', '2027-07-05'), now)).toBe(true)
    expect(startsSoon(span('2027-12-01', '2027-12-20'), now)).toBe(false)
    expect(startsSoon(span('2027-06-01', '2027-06-20'), now)).toBe(false)
    expect(startsSoon(null, now)).toBe(false)
  })
})

describe('A trip that is read in pieces', () => {
  const tripId = createTripId(3, 'abcdefghij')
  const [one, two] = [{ id: createStop('1').id }, { id: createStop('2').id }]

  it('is complete with the last piece', () => {
    const pieces = new Map()
    pieces.set(tripId, { rows: [one], next: 'place', changes: 7 })
    expect(collectPiece(pieces, tripId, 'place', [two], null)).toEqual({ rows: [one, two], changes: 7 })
  })

  it('is not complete when a piece is missing', () => {
    const pieces = new Map()
    expect(collectPiece(pieces, tripId, 'place', [two], null)).toBeUndefined()
    expect(collectPiece(pieces, tripId, null, [one], 'place')).toBeUndefined()
    expect(collectPiece(pieces, tripId, 'another', [two], null)).toBeUndefined()
  })
})
