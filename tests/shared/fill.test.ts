import { expect, test } from 'vitest'
import { createDay } from '#shared/date.ts'
import { type FillFields, isSameFill } from '#shared/fill.ts'

const fill: FillFields = { day: createDay('2027-07-05'), amount: 4.4, full: true, odometer: 84_210.1 }

test.each<[boolean, string, Partial<FillFields>]>([
  [true, 'exactly 1 L less', { amount: 3.4 }],
  [true, 'exactly 2 km further', { odometer: 84_212.1 }],
  [true, 'without an odometer reading', { odometer: undefined }],
  [false, '1.1 L more', { amount: 5.5 }],
  [false, '2.1 km less', { odometer: 84_208 }],
  [false, 'on the next day', { day: createDay('2027-07-06') }],
])('two devices probably logged the same fill-up: %s, %s', (isSame, _, changes) => {
  expect(isSameFill(fill, { ...fill, ...changes })).toBe(isSame)
  expect(isSameFill({ ...fill, ...changes }, fill)).toBe(isSame)
})
