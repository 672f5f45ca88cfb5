import { describe, expect, it } from 'vitest'
import { findDifferences } from '#shared/rebase.ts'
import { consumptionUnits, metric, toMeasure, toUnits } from '#shared/units.ts'
import { showConsumption, toPer100, toTyped } from '../../web/features/vehicles/specs/consumption-text.ts'
import { showVolume, toLitres, toTypedVolume } from '../../web/features/vehicles/specs/volume-text.ts'
import {
  readSeenVehicle,
  toInput,
  toStoredValues,
  toValues,
  vehicleParts,
} from '../../web/features/vehicles/vehicle-form.ts'

describe('a consumption in a form', () => {
  it('is shown as it was entered, however often the unit changes', () => {
    const typed = toTyped('18.0', 'us')
    for (const unit of [...consumptionUnits, ...consumptionUnits]) showConsumption(typed, unit)
    expect(showConsumption(typed, 'per100')).toBe('13.07')
    expect(showConsumption(typed, 'uk')).toBe('21.62')
    expect(showConsumption(typed, 'us')).toBe('18.0')
  })

  it('returns from its stored value as it was entered, in every unit', () => {
    for (const unit of consumptionUnits) {
      for (const text of ['4.5', '9.25', '18', '23.52', '60']) {
        const stored = toPer100(toTyped(text, unit))
        expect(showConsumption(String(stored), unit)).toBe(text)
        expect(toPer100(toTyped(showConsumption(String(stored), unit), unit))).toBe(stored)
      }
    }
  })

  it('that is not a number is sent and shown as it was entered', () => {
    expect(toPer100(toTyped('a lot', 'us'))).toBe('a lot')
    expect(showConsumption(toTyped('a lot', 'us'), 'per100')).toBe('a lot')
    expect(toPer100(toTyped('0', 'us'))).toBe(0)
    expect(toTyped('  ', 'uk')).toBe('')
  })
})

const american = toUnits(undefined, ['en-US'])
const gallon = toMeasure('L', american)
const litre = toMeasure('L', metric)

describe('a volume in a form', () => {
  it('is shown as it was entered, and stored in liters', () => {
    const typed = toTypedVolume('21.10', gallon)
    expect(showVolume(typed, gallon)).toBe('21.10')
    expect(toLitres(typed)).toBe(79.8722)
    expect(showVolume(typed, litre)).toBe('79.8722')
    expect(showVolume('79.8722', gallon)).toBe('21.1')
    expect(toLitres(toTypedVolume('80', litre))).toBe(80)
  })

  it('that is not a number is sent and shown as it was entered', () => {
    expect(toLitres(toTypedVolume('a lot', gallon))).toBe('a lot')
    expect(showVolume(toTypedVolume('a lot', gallon), litre)).toBe('a lot')
    expect(toTypedVolume(' ', gallon)).toBe(' ')
  })
})

describe('range and supplies in a form', () => {
  const vehicle = { id: 'v', rev: 1, make: 'Toyota', model: 'Hilux', year: null, modifications: '' }
  const specs = { energy: 'diesel', tank: 80, spare: 0, use: { paved: 13.0675 }, water: 60 } as const

  it('are compared as stored, even where they were stored before numbers were rounded', () => {
    const [stored, rounded] = [
      { ...vehicle, specs: { ...specs, tank: 80.123456789, use: { paved: 13.06754321 } } },
      { ...vehicle, specs: { ...specs, tank: 80.1235, use: { paved: 13.0675 } } },
    ]
    const base = toValues(stored)
    const [typed, theirs] = [{ ...base, 'specs.tank': '80.12346' }, readSeenVehicle(stored)?.texts]
    for (const other of [toStoredValues(base), toStoredValues(typed), theirs ?? {}, toValues(rounded)])
      expect(findDifferences(vehicleParts, base, other)).toEqual([])
    expect(toInput(typed).specs).toMatchObject({ tank: 80.1235, use: { paved: 13.0675 } })
  })

  it('are sent as stored when they are not edited', () => {
    const values = toValues({ ...vehicle, specs })
    expect(toStoredValues(values)).toEqual(values)
    expect(JSON.parse(JSON.stringify(toInput(values))).specs).toEqual(specs)
  })

  it('are not sent when none is filled in', () => {
    expect(toInput(toValues(vehicle))).not.toHaveProperty('specs')
  })
})
