import { describe, expect, it } from 'vitest'
import { formatTemperature, preferredUnit } from '#shared/units.ts'
import { toUnit, type Weather } from '#shared/weather.ts'

const kept: Weather = {
  avgMinTemperature: -0.04,
  avgMaxTemperature: 21.37,
  temperatureUnit: 'celsius',
  source: 'Open-Meteo',
  period: '2016–2025',
  elevation: 1_204,
}

describe('the unit of temperatures', () => {
  it.each([
    ['en-US,en;q=0.9', 'fahrenheit'],
    ['EN-us', 'fahrenheit'],
    ['de;q=0.5, en-US', 'fahrenheit'],
    ['en-GB,en-US;q=0.9,en;q=0.8', 'celsius'],
    ['de-DE,de;q=0.9,en-US;q=0.8', 'celsius'],
    ['en', 'celsius'],
    ['*', 'celsius'],
    [';;q=x,,', 'celsius'],
    [undefined, 'celsius'],
  ])('for %s is %s', (header, unit) => {
    expect(preferredUnit(header)).toBe(unit)
  })

  it('is applied once, without rounding', () => {
    expect(toUnit('fahrenheit', kept)).toMatchObject({
      avgMinTemperature: 31.928,
      avgMaxTemperature: 70.466,
      temperatureUnit: 'fahrenheit',
    })
    expect(toUnit('celsius', kept)).toMatchObject({ avgMinTemperature: -0.04, avgMaxTemperature: 21.37 })
    const freezing = toUnit('celsius', { ...kept, avgMinTemperature: -0 })
    expect(Object.is(freezing.avgMinTemperature, -0)).toBe(false)
  })

  it('is shown as F for fahrenheit and C for celsius', () => {
    expect(formatTemperature(70.46, 'fahrenheit')).toBe('70°F')
    expect(formatTemperature(-0.3, 'celsius')).toBe('0°C')
    expect(formatTemperature(21.5, 'celsius')).toBe('22°C')
  })
})
