import { describe, expect, it } from 'vitest'
import { createCircuitBreaker } from '#functions/weather/circuit-breaker.ts'
import { toGridCell } from '#functions/weather/grid-cell.ts'
import { averageByDay, averageDays } from '#functions/weather/means.ts'
import { createDay } from '#shared/date.ts'

describe('the cell of a place', () => {
  it('is the nearest twentieth of a degree, with the same name from every side', () => {
    expect(toGridCell({ latitude: 38.573, longitude: -109.549 })).toEqual({
      name: '38.55,-109.55',
      centre: { latitude: 38.55, longitude: -109.55 },
    })
    expect(toGridCell({ latitude: 38.526, longitude: -109.574 }).name).toBe('38.55,-109.55')
    expect(toGridCell({ latitude: -0.01, longitude: -0.02 }).name).toBe('0.00,0.00')
  })

  it('is the same on both sides of the date line', () => {
    const west = toGridCell({ latitude: -16.8, longitude: -179.99 })
    expect(west).toEqual(toGridCell({ latitude: -16.8, longitude: 179.99 }))
    expect(west).toEqual(toGridCell({ latitude: -16.8, longitude: 180 }))
    expect(west.centre.longitude).toBe(180)
    expect(toGridCell({ latitude: -16.8, longitude: -179.95 }).centre.longitude).toBe(-179.95)
  })

  it('is one at each pole, and never beyond it', () => {
    expect(toGridCell({ latitude: 90, longitude: 12.3 })).toEqual(toGridCell({ latitude: 89.99, longitude: -170 }))
    expect(toGridCell({ latitude: -90, longitude: 12.3 })).toEqual({
      name: '-90.00,0.00',
      centre: { latitude: -90, longitude: 0 },
    })
  })
})

describe('the means', () => {
  it('count every measured day of every year equally, so 29 February counts as often as it occurred', () => {
    const measured = [
      { day: createDay('2023-02-28'), min: 0, max: 10 },
      { day: createDay('2024-02-28'), min: 2, max: 12 },
      { day: createDay('2024-02-29'), min: 7, max: 20 },
    ]
    const days = averageByDay(['02-28', '02-29', '03-01'], measured)
    expect(days.get('02-28')).toEqual({ min: 1, max: 11, years: 2, hottest: 12 })
    expect(days.get('03-01')).toEqual({ min: 0, max: 0, years: 0, hottest: 0 })
    expect(averageDays([...days.values()])).toEqual({ min: 3, max: 14, hottest: 20 })
  })

  it('do not exist when nothing was measured', () => {
    expect(averageDays([...averageByDay(['03-01'], []).values()])).toBeUndefined()
  })
})

describe('a provider that fails', () => {
  it('is skipped after three failures in a row, then tried by one caller at a time', () => {
    let now = 0
    const breaker = createCircuitBreaker(() => now)
    breaker.recordFailure()
    breaker.recordFailure()
    expect(breaker.allows()).toBe(true)
    breaker.recordFailure()
    expect(breaker.allows()).toBe(false)
    now = 60_000
    expect([breaker.allows(), breaker.allows()]).toEqual([true, false])
    breaker.recordSuccess()
    expect([breaker.allows(), breaker.allows()]).toEqual([true, true])
  })

  it('is not skipped for failures that are not in a row', () => {
    const breaker = createCircuitBreaker(() => 0)
    for (let round = 0; round < 3; round++) {
      breaker.recordFailure()
      breaker.recordFailure()
      breaker.recordSuccess()
    }
    expect(breaker.allows()).toBe(true)
  })
})
