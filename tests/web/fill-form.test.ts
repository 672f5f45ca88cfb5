import { afterEach, describe, expect, test, vi } from 'vitest'
import { toChanges } from '#shared/fields.ts'
import { createDay } from '../../shared/date.ts'
import { type FillFields, fillFields } from '../../shared/fill.ts'
import { metric, toUnits } from '../../shared/units.ts'
import { describeConflicts } from '../../web/data/describe-fields.ts'
import { createFillId } from '../../web/features/fills/add-fill.tsx'
import {
  emptyFill,
  fillParts,
  findErrors,
  readSeenFill,
  toFillFields,
  toFillValues,
} from '../../web/features/fills/fill-values.ts'
import { formatPrice } from '../../web/features/fills/format-fill.ts'

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
    expect(seen).toMatchObject({ texts: toFillValues({ ...fill, note: undefined }, measures), rev: 3 })
    const mine = toChanges<FillFields>(fillFields, { day, amount: 60, full: false, km: 500, currency: 'AUD' })
    const describe = (one: typeof measures | typeof american) =>
      describeConflicts(fillFields, fillParts, { mine, theirs: fill }, { ...one, notation: 'decimal' }).map(
        ({ label, mine: own, theirs }) => [label, own, theirs],
      )
    expect(describe(measures)).toEqual([
      ['Amount', '60 L', '61.25 L'],
      ['Full tank', 'No', 'Yes'],
      ['Odometer', '', '80100 km'],
      ['Distance', '500 km', ''],
      ['Total price', '', '102.5'],
      ['Note', '', 'From a drum'],
      ['Surfaces', '', 'sand 0.8, track 0.2'],
      ['An earlier fill-up is missing', 'No', 'Yes'],
    ])
    expect(describe(american)[0]).toEqual(['Amount', '15.85 gal', '16.18 gal'])
    const amount = [{ fields: ['amount'] }]
    expect(
      describeConflicts(fillFields, amount, { mine: fill, theirs: fill }, { ...measures, notation: 'ddm' }),
    ).toEqual([{ label: 'Amount', mine: '61.25 L', theirs: '61.25 L' }])
    expect(readSeenFill({ rev: 3 }, measures)).toBeUndefined()
  })
})

test('prices below 1,000 have the decimals of their currency, whether they are whole or not', () => {
  const format = (currency: string) => [59, 58.1, 980, 1_098.5].map((price) => formatPrice(price, currency))
  expect(format('')).toEqual(['59.00', '58.10', '980.00', '1,099'])
  expect(format('AUD')).toEqual(['A$59.00', 'A$58.10', 'A$980.00', 'A$1,099'])
  expect(format('JPY')).toEqual(['¥59', '¥58', '¥980', '¥1,099'])
})

afterEach(() => vi.useRealTimers())

test('fill-ups of a past day are in the order of entry, between those of the days around it', () => {
  vi.useFakeTimers()
  const today = createDay('2027-05-20')
  const enter = (on: string, time: string) => {
    vi.setSystemTime(`2027-05-20T${time}Z`)
    return createFillId(on, today)
  }
  for (let round = 0; round < 20; round++) {
    const ids = [
      enter('2027-05-02', '18:00:02'),
      enter('2027-05-03', '07:00:00'),
      enter('2027-05-03', '18:00:01'),
      enter('2027-05-04', '00:00:00'),
    ]
    expect(ids.toSorted()).toEqual(ids)
  }
})
