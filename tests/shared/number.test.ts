import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { numberBetween } from '#shared/schemas/number.ts'
import { stopSchema } from '#shared/schemas/stop.ts'

const litres = numberBetween('Water', 0, 2_000, 'liters')
const message = 'Water must be a number from 0 to 2,000 liters'

describe('A number', () => {
  test.each([
    ['is kept to a ten-thousandth', 80.123456, 80.1235],
    ['keeps four entered decimals', 0.0001, 0.0001],
    ['is 0 below a millionth', 9e-7, 0],
    ['is 0 below what a database stores', 1e-131, 0],
    ['is 0 at the smallest possible number', Number.MIN_VALUE, 0],
    ['is 0 just below 0', -1e-131, 0],
    ['has no negative zero', -0, 0],
    ['is in its range once rounded', 2_000.00001, 2_000],
  ])('%s', (_what, sent, stored) => {
    expect(litres.parse(sent)).toBe(stored)
  })

  test.each([
    Number.MAX_VALUE,
    -Number.MAX_VALUE,
    Number.POSITIVE_INFINITY,
    Number.NaN,
    2_000.1,
    -0.1,
    '1e-131',
    'NaN',
  ])('%s is refused with the message for its range', (sent) => {
    expect(litres.safeParse(sent).error?.issues).toMatchObject([{ message }])
  })

  test('that was rounded once stays the same', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 2_000, noNaN: true }), (sent) => {
        const stored = litres.parse(sent)
        expect(litres.parse(stored)).toBe(stored)
        expect(Math.abs(stored - sent)).toBeLessThan(0.0001)
      }),
    )
  })

  test('that must be an integer is not rounded to one', () => {
    const people = numberBetween('People', 1, 20).check(z.int('People must be a whole number'))
    expect(people.safeParse(2.5).error?.issues).toMatchObject([{ message: 'People must be a whole number' }])
  })

  test('of a stop may be the word full instead, and is rounded otherwise', () => {
    expect(stopSchema.parse({ fuel: 'full', water: 1e-200 })).toEqual({ fuel: 'full', water: 0 })
  })
})
