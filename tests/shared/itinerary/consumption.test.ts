import { describe, expect, it } from 'vitest'
import { addLoad, convertBand, describeRange, getRange } from '#shared/itinerary/consumption.ts'
import { consumptionUnits, convertConsumption, metric } from '#shared/units.ts'

describe('consumption in other units', () => {
  it.each([
    // 235.215 and 282.481 are standard constants; 62.137 follows from the mile.
    ['us', 10, 23.5215],
    ['us', 235.2146, 1],
    ['uk', 10, 28.2481],
    ['uk', 8, 35.3101],
    ['miles', 20, 3.1069],
    ['per100', 13.4, 13.4],
  ] as const)('is %s of %d per 100 km: %d', (unit, per100, shown) => {
    expect(convertConsumption(per100, unit)).toBeCloseTo(shown, 3)
    expect(convertConsumption(shown, unit)).toBeCloseTo(per100, 2)
  })

  it('returns unchanged from every unit', () => {
    for (const unit of consumptionUnits) {
      for (const value of [0.5, 4.4, 13.07, 27.123, 200]) {
        expect(convertConsumption(convertConsumption(value, unit), unit)).toBeCloseTo(value, 10)
      }
    }
  })

  it('swaps the ends of a range where more is better', () => {
    const band = { low: 10, usual: 12, high: 16 }
    expect(convertBand(band, 'per100')).toEqual(band)
    for (const unit of ['us', 'uk', 'miles'] as const) {
      const { low, usual, high } = convertBand(band, unit)
      expect(low).toBeLessThan(usual)
      expect(usual).toBeLessThan(high)
      expect(high).toBe(convertConsumption(band.low, unit))
    }
  })
})

it('a manufacturer’s figure grows by 1% for each 50 kg, and by 6 to 17% for a roof box', () => {
  expect(addLoad(10, { kg: 0, roof: false })).toEqual({ low: 10, usual: 10, high: 10 })
  expect(addLoad(10, { kg: 500, roof: false }).usual).toBeCloseTo(11, 10)
  const { low, high } = addLoad(10, { kg: 500, roof: true })
  expect(low).toBeCloseTo(11.66, 10)
  expect(high).toBeCloseTo(12.87, 10)
})

describe('the range of a vehicle', () => {
  const specs = { energy: 'diesel', tank: 80, spare: 20, use: { paved: 10 } } as const

  it('is what tank and cans allow on that surface, the least where consumption is highest', () => {
    const range = getRange(specs, { paved: 1 })
    expect(range.low).toBeCloseTo(10_000 / 11.5, 6)
    expect(range.usual).toBeCloseTo(1_000, 6)
    expect(range.high).toBeCloseTo(10_000 / 9.5, 6)
    expect(getRange(specs, { sand: 1 }).usual).toBeCloseTo(1_000 / 1.45, 6)
  })

  it('is shown as a range, in tens of kilometers', () => {
    expect(describeRange(specs, metric)).toBe('About 870–1,050 km on paved roads with 100 L')
    const scooter = { energy: 'electric', tank: 3, spare: 0, use: { paved: 4 } } as const
    expect(describeRange(scooter, metric)).toBe('About 65–79 km on paved roads with 3 kWh')
  })
})
