import { describe, expect, it } from 'vitest'
import { consumptionUnits } from '#shared/units.ts'
import { showConsumption, toPer100, toTyped } from '../../web/features/vehicles/specs/consumption-text.ts'
import { readNumber } from '../../web/features/vehicles/specs/typed-number.ts'
import { toInput, toKeptValues, toValues } from '../../web/features/vehicles/vehicle-form.ts'

describe('a consumption in a form', () => {
  it('is shown as it was typed, however often the unit changes', () => {
    const typed = toTyped('18.0', 'us')
    for (const unit of [...consumptionUnits, ...consumptionUnits]) showConsumption(typed, unit)
    expect(showConsumption(typed, 'per100')).toBe('13.07')
    expect(showConsumption(typed, 'uk')).toBe('21.62')
    expect(showConsumption(typed, 'us')).toBe('18.0')
  })

  it('comes back from what is kept as it was typed, in every unit', () => {
    for (const unit of consumptionUnits) {
      for (const text of ['4.5', '9.25', '18', '23.52', '60']) {
        const kept = toPer100(toTyped(text, unit))
        expect(showConsumption(String(kept), unit)).toBe(text)
        expect(toPer100(toTyped(showConsumption(String(kept), unit), unit))).toBe(kept)
      }
    }
  })

  it('that is no number is sent and shown as it was typed', () => {
    expect(toPer100(toTyped('a lot', 'us'))).toBe('a lot')
    expect(showConsumption(toTyped('a lot', 'us'), 'per100')).toBe('a lot')
    expect(toPer100(toTyped('0', 'us'))).toBe(0)
    expect(toTyped('  ', 'uk')).toBe('')
  })
})

describe('a typed number', () => {
  it.each([
    ['13,5', 13.5],
    ['1,200', 1_200],
    ['12,400.5', 12_400.5],
    [' 80 ', 80],
    ['.5', 0.5],
    ['0,125', '0,125'],
    ['1,2,3', '1,2,3'],
    ['80 L', '80 L'],
    ['', ''],
    ['Infinity', 'Infinity'],
  ])('%s is %s', (text, number) => expect(readNumber(text)).toBe(number))
})

describe('range and supplies in a form', () => {
  const vehicle = { id: 'v', rev: 1, make: 'Toyota', model: 'Hilux', year: null, modifications: '' }
  const specs = { energy: 'diesel', tank: 80, spare: 0, use: { paved: 13.0675 }, water: 60 } as const

  it('are sent as they are kept when nobody touches them', () => {
    const values = toValues({ ...vehicle, specs })
    expect(toKeptValues(values)).toEqual(values)
    expect(JSON.parse(JSON.stringify(toInput(values))).specs).toEqual(specs)
  })

  it('are not sent when nothing of them is filled in', () => {
    expect(toInput(toValues(vehicle))).not.toHaveProperty('specs')
  })
})
