import { describe, expect, it } from 'vitest'
import { planReorder } from '#shared/reorder.ts'
import { describeShift } from '../../web/features/planning/describe-shift.ts'
import { planNewStop } from '../../web/features/planning/plan-new-stop.ts'
import { formatStopDays } from '../../web/features/planning/stop-days.ts'
import { createStop } from '../shared/itinerary/trip.ts'

const stop = (number: number, from?: string, to?: string) =>
  createStop(number, { ...(from && { from }), ...(to && { to }) })
const stops = [
  stop(1, '2027-06-01', '2027-06-03'),
  stop(2, '2027-06-05', '2027-06-06'),
  stop(3, '2027-06-08', '2027-06-09'),
]

it('The days of a stop in the list have a month at first and where it changes', () => {
  const [may, june] = [stop(1, '2027-05-30', '2027-06-02'), stop(2, '2027-06-05', '2027-06-07')]
  expect(formatStopDays(may)).toBe('Sun, May 30 – Wed, Jun 2')
  expect(formatStopDays(june)).toBe('Sat, Jun 5 – Mon 7')
  expect(formatStopDays({ startDate: '2027-06-05', endDate: '2027-06-05' })).toBe('Sat, Jun 5')
  expect(formatStopDays({ startDate: null, endDate: '2027-06-05' })).toBe('Until Sat, Jun 5')
  expect(formatStopDays({ startDate: null, endDate: null })).toBe('No dates set')
})

describe('The words for a move', () => {
  const describeMove = (at: number, to: number) => {
    const [moved, placements] = [stops[at]?.id ?? '', planReorder(stops, at, to, true) ?? []]
    return describeShift(stops, moved, placements)
  }

  it('say how many later stops move by how many days', () => {
    expect(describeMove(0, 2)).toBe('Also move 2 later stops 4 days earlier')
    expect(describeMove(2, 0)).toBe('Also move 2 later stops 1 day later')
  })

  it('are none if only the moved stop gets other dates', () => {
    expect(describeShift(stops, stops[0]?.id ?? '', planReorder(stops, 0, 2, false) ?? [])).toBeUndefined()
  })
})

describe('The plan of a new stop', () => {
  it('starts on the last day of the stop before it and moves later stops only if the nights do not fit', () => {
    const after = stops[0]?.id ?? ''
    expect(planNewStop(stops, { after, nights: '2', day: '' })).toMatchObject({
      added: { startDate: '2027-06-03T00:00:00Z', endDate: '2027-06-05T00:00:00Z' },
      push: undefined,
    })
    expect(planNewStop(stops, { after, nights: '4', day: '' })?.push).toEqual({ from: stops[1]?.id, days: 2 })
  })

  it('takes the first day of a trip without stops, or has no dates', () => {
    expect(planNewStop([], { after: '', nights: '1', day: '2027-06-05' })?.added).toEqual({
      startDate: '2027-06-05T00:00:00Z',
      endDate: '2027-06-06T00:00:00Z',
    })
    expect(planNewStop([], { after: '', nights: '1', day: '' })?.added.startDate).toBeNull()
    expect(planNewStop([], { after: '', nights: 'two', day: '' })).toBeUndefined()
  })
})
