import { describe, expect, test } from 'vitest'
import { createDay } from '../../shared/date.ts'
import { type FillFields, fillFields } from '../../shared/fill.ts'
import { metric, toUnits } from '../../shared/units.ts'
import { toChanges } from '../../web/data/fields.ts'
import {
  emptyFill,
  fillParts,
  findErrors,
  readSeenFill,
  toFillFields,
  toFillValues,
} from '../../web/features/fills/fill-values.ts'

const measures = { energy: 'diesel', units: metric } as const
const american = { energy: 'diesel', units: toUnits(undefined, ['en-US']) } as const
const day = createDay('2027-05-03')
const empty = emptyFill(day, measures)
const fill: FillFields = {
  day,
  amount: 61.25,
  full: true,
  odometer: 80_100,
  surface: { sand: 0.8, track: 0.2 },
  missed: true,
  price: 102.5,
  currency: 'AUD',
  note: 'From a drum',
}

describe('The form for a fill-up', () => {
  test('sends what it shows, in the units of the user', () => {
    for (const one of [measures, american]) expect(toFillFields(toFillValues(fill, one), one, fill)).toEqual(fill)
    const typed = { ...emptyFill(day, american), amount: '10', odometer: '100' }
    expect(toFillFields(typed, american)).toEqual({ day, amount: 37.8541, full: true, odometer: 160.9344 })
  })

  test('sends neither the other distance nor a currency without a price', () => {
    const values = { ...empty, amount: '60', by: 'km', km: '500', odometer: '80000', reset: 'yes', currency: 'aud' }
    expect(toFillFields(values, measures)).toEqual({ day, amount: 60, full: true, km: 500 })
    expect(toFillFields({ ...values, price: '90', full: '' }, measures)).toMatchObject({ currency: 'AUD', full: false })
  })

  test('says what each field takes', () => {
    const wrong = { ...empty, day: '', odometer: '12.34', price: 'much', currency: 'dollars', note: 'x'.repeat(201) }
    expect(findErrors(wrong, measures)).toEqual({
      day: 'Choose the day.',
      amount: 'Enter 0.1 to 2,000 L.',
      odometer: 'Use at most one decimal.',
      price: 'Enter a number, or leave it empty.',
      currency: 'Enter a code like AUD, or leave it empty.',
      note: 'Use at most 200 characters.',
    })
    const far = { ...emptyFill(day, american), amount: '10', by: 'km', km: '30,000', odometer: '-1' }
    expect(findErrors(far, american)).toEqual({ km: 'Enter 0 to 24,854 mi, or leave it empty.' })
    expect(findErrors({ ...empty, amount: '60', currency: 'dollars' }, measures)).toEqual({})
  })

  test('clears what is empty', () => {
    expect(toChanges<FillFields>(fillFields, { day, amount: 60, full: false })).toMatchObject({
      day,
      amount: 60,
      full: false,
      odometer: null,
      note: null,
      surface: null,
      missed: null,
    })
  })

  test('shows a conflict by its own labels', () => {
    const seen = readSeenFill({ ...fill, id: 'x', rev: 3, note: 7 }, measures)
    expect(seen).toEqual({ texts: toFillValues({ ...fill, note: undefined }, measures), rev: 3 })
    const shown = fillParts.map(({ label, fields: [name = ''], show }) => [
      label,
      show?.(seen?.texts ?? {}) ?? seen?.texts[name],
    ])
    expect(Object.fromEntries(shown)).toEqual({
      Day: '2027-05-03',
      Amount: '61.25',
      'Full tank': 'Yes',
      Distance: '80100 km',
      Price: '102.5 AUD',
      Note: '',
      Surfaces: 'track 0.2, sand 0.8',
      'An earlier fill-up is missing': 'Yes',
      'The odometer starts again at 0': 'No',
    })
    expect(readSeenFill({ rev: 3 }, measures)).toBeUndefined()
  })
})
