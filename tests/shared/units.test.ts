import { describe, expect, it } from 'vitest'
import { defaultPreferences, type Preferences, preferenceChoices } from '#shared/account.ts'
import { formatTemperature, metric, preferredUnit, toMeasure, toShown, toStored, toUnits } from '#shared/units.ts'

import { toUnit, type Weather } from '#shared/weather.ts'

const stored: Weather = {
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
    expect(toUnit('fahrenheit', stored)).toMatchObject({
      avgMinTemperature: 31.928,
      avgMaxTemperature: 70.466,
      temperatureUnit: 'fahrenheit',
    })
    expect(toUnit('celsius', stored)).toMatchObject({ avgMinTemperature: -0.04, avgMaxTemperature: 21.37 })
    const freezing = toUnit('celsius', { ...stored, avgMinTemperature: -0 })
    expect(Object.is(freezing.avgMinTemperature, -0)).toBe(false)
  })

  it('changes any unit of the answer, and leaves a figure in the right unit alone', () => {
    const answered = {
      ...stored,
      avgMinTemperature: 49.5,
      temperatureUnit: 'fahrenheit',
      hottestTemperature: 104,
    } as const
    expect(toUnit('fahrenheit', answered)).toEqual(answered)
    expect(toUnit('celsius', answered)).toMatchObject({ avgMinTemperature: 9.72, hottestTemperature: 40 })
    expect(toUnit('celsius', toUnit('fahrenheit', stored))).toEqual(stored)
  })

  it('is shown as F for fahrenheit and C for celsius', () => {
    expect(formatTemperature(70.46, 'fahrenheit')).toBe('70°F')
    expect(formatTemperature(-0.3, 'celsius')).toBe('0°C')
    expect(formatTemperature(21.5, 'celsius')).toBe('22°C')
  })
})

const american = { temperature: 'fahrenheit', distance: 'mi', volume: 'gallon', consumption: 'us' } as const
const british = { temperature: 'celsius', distance: 'mi', volume: 'litre', consumption: 'uk' } as const

describe('a user’s units', () => {
  it.each([
    [['en-US', 'de'], american],
    [['en-us'], american],
    [['en-GB', 'en-US'], british],
    [['de-DE', 'en-US'], metric],
    [['en'], metric],
    [[], metric],
  ])('without a choice, with a browser of %o', (languages, units) => {
    expect(toUnits(defaultPreferences, languages)).toEqual(units)
    expect(toUnits(undefined, languages)).toEqual(units)
  })

  it('are the chosen ones, each by itself, whatever the browser’s language', () => {
    const chosen: Preferences = {
      ...defaultPreferences,
      temperature: 'celsius',
      distance: 'mi',
      consumption: 'l100km',
    }
    expect(toUnits(chosen, ['en-US'])).toEqual({ ...american, temperature: 'celsius', consumption: 'per100' })
    expect(toUnits(chosen, ['de'])).toEqual({ ...metric, distance: 'mi' })
    for (const consumption of preferenceChoices.consumption) {
      const unit = { auto: 'per100', l100km: 'per100', mpgUS: 'us', mpgUK: 'uk' }[consumption]
      expect(toUnits({ ...defaultPreferences, consumption }, []).consumption).toBe(unit)
    }
  })
})

describe('a quantity', () => {
  it('is shown in a unit of its dimension', () => {
    expect(toMeasure('km', american)).toEqual({ sign: 'mi', size: 1.609344 })
    expect(toMeasure('m', british)).toEqual({ sign: 'ft', size: 0.3048 })
    expect(toMeasure('L', american)).toEqual({ sign: 'gal', size: 3.785411784 })
    expect(toMeasure('L', british)).toEqual({ sign: 'L', size: 1 })
    for (const unit of ['km', 'm', 'L', 'kWh'] as const) {
      expect(toMeasure(unit, metric)).toEqual({ sign: unit, size: 1 })
    }
    expect(toMeasure('kWh', american)).toEqual({ sign: 'kWh', size: 1 })
  })

  it('returns from its stored value as it was entered', () => {
    for (const measure of [toMeasure('km', american), toMeasure('L', american), toMeasure('m', american)]) {
      for (const typed of [0, 0.125, 1, 5.5, 21.13, 300, 1_234.5, 24_854]) {
        const once = toStored(typed, measure)
        expect(toShown(once, measure)).toBe(typed)
        expect(toStored(toShown(once, measure), measure)).toBe(once)
      }
    }
  })

  it('that was entered in another unit is shown in hundredths', () => {
    expect(toShown(600, toMeasure('km', american))).toBe(372.82)
    expect(toShown(80, toMeasure('L', american))).toBe(21.13)
    expect(toShown(80.123456, toMeasure('L', metric))).toBe(80.123456)
    expect(toStored(80.123456, toMeasure('L', metric))).toBe(80.1235)
  })
})
