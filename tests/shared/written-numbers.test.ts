import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listDecimalMarks, readSigns, readWrittenNumber } from '#shared/written-numbers.ts'

const isAny = () => true
const isAmount = (value: number) => value >= 0.1 && value <= 2_000

test.each<[string, string[]]>([
  ['two decimals', ['84.210', '61,23']],
  ['two different marks', ['84.210', '1.120,500']],
  ['two groups', ['84.210', '1.084.210']],
  ['a zero in front', ['41,350', '0,850']],
  ['four digits in front', ['41,350', '1240,500']],
  ['blanks for groups', ['41,350', '1 240,500']],
  ['apostrophes for groups', ['41,350', '1’240,500']],
])('a cell with %s shows that a comma is decimal, for the whole file', (_, cells) => {
  expect(listDecimalMarks(cells, isAny)).toEqual([','])
})

test.each<[string, string[]]>([
  ['two decimals', ['84,210', '61.23']],
  ['two groups', ['84,210', '1,084,210']],
  ['groups as in India', ['84,210', '1,84,210']],
  ['no digit in front', ['84,210', '.850']],
])('a cell with %s shows that a dot is decimal, for the whole file', (_, cells) => {
  expect(listDecimalMarks(cells, isAny)).toEqual(['.'])
})

test('a number that is possible with one mark only decides, too', () => {
  expect(listDecimalMarks(['61,250', '1,250'], isAmount)).toEqual([','])
  expect(listDecimalMarks(['1,250'], isAmount)).toEqual(['.', ','])
})

test('no mark is chosen where no number depends on it, and the user is asked if cells show neither or both', () => {
  expect(listDecimalMarks(['84210', '84 210', '61.2', '61,2', 'n/a', ''], isAny)).toEqual([])
  expect(listDecimalMarks(['84.210'], isAny)).toEqual(['.', ','])
  expect(listDecimalMarks(['84.210', '61.2', '61,2'], isAny)).toEqual(['.', ','])
})

test('a number is never read with a guessed mark', () => {
  expect(readWrittenNumber('84.210', undefined, isAny)).toBeUndefined()
  expect(readWrittenNumber('84.210', ',', isAny)).toBe(84_210)
  expect(readWrittenNumber('84.210', '.', isAny)).toBe(84.21)
  expect(readWrittenNumber('61.2', ',', isAny)).toBe(61.2)
})

test.each<[string, number | undefined]>([
  ['98,55 €', 98.55],
  ['€98.55', 98.55],
  ['98,- €', 98],
  ['Rs.98.55', 98.55],
  ['Fr. 1’098.55', 1_098.55],
  ['153.5 د.ت.', 153.5],
  ['84 210 km', 84_210],
  ['84\u00a0210\u202fkm', 84_210],
  ['1,84,210.5 km', 184_210.5],
  ['61.2L', 61.2],
  ['.5', 0.5],
  ['-5', -5],
  ['−5 €', -5],
  ['$-5', -5],
  ['(5.00)', -5],
  ['5-', -5],
  ['', undefined],
  ['km', undefined],
  ['1e9', undefined],
  ['1/2', undefined],
  ['9:05', undefined],
  ['1.2.3', undefined],
  ['12.34.567', undefined],
  ['0.123.456', undefined],
  ['2026-03-02', undefined],
  ['5 to 6', undefined],
  ['12 34', undefined],
])('“%s” is read as %s', (text, value) => {
  expect(readWrittenNumber(text, undefined, isAny)).toBe(value)
})

test('the signs of a number are what is around its digits', () => {
  expect(['98,55 €', 'A$98.55', '-61.2 L', '16 US gal', '7', 'none'].map(readSigns)).toEqual([
    '€',
    'A$',
    'L',
    'US gal',
    '',
    '',
  ])
})

const locales = [
  'en-US',
  'en-IN',
  'en-ZA',
  'de-DE',
  'de-CH',
  'de-AT',
  'fr-FR',
  'fr-CH',
  'es-ES',
  'pt-PT',
  'pt-BR',
  'it-IT',
]
  .concat(['nl-NL', 'sv-SE', 'nb-NO', 'da-DK', 'fi-FI', 'pl-PL', 'cs-CZ', 'hu-HU', 'ru-RU', 'tr-TR', 'ja-JP', 'zh-CN'])
  .concat(['en-AU', 'ar-TN', 'he-IL', 'el-GR', 'id-ID', 'th-TH', 'sw-KE'])
const styles: readonly Intl.NumberFormatOptions[] = [
  {},
  { useGrouping: false },
  ...['EUR', 'USD', 'AUD', 'TND', 'CHF', 'INR'].map((currency) => ({ style: 'currency', currency }) as const),
  { style: 'unit', unit: 'kilometer' },
  { style: 'unit', unit: 'liter', unitDisplay: 'long' },
]

test('numbers of all countries are read from any file in which a cell decides, and without one never wrong', () => {
  const whole = fc.integer({ min: 0, max: 99_999_999 })
  const format = fc.record({
    locale: fc.constantFrom(...locales),
    style: fc.constantFrom(...styles),
    digits: fc.constantFrom(0, 1, 2, 3),
  })
  fc.assert(
    fc.property(fc.array(whole, { minLength: 1, maxLength: 5 }), format, (wholes, { locale, style, digits }) => {
      const { format: write } = new Intl.NumberFormat(locale, {
        ...style,
        numberingSystem: 'latn',
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      })
      const numbers = wholes.map((value) => value / 10 ** digits)
      const cells = numbers.map((value) => write(value))
      const found = listDecimalMarks(cells, isAny)
      const read = cells.map((cell) => readWrittenNumber(cell, found.length === 1 ? found[0] : undefined, isAny))
      if (found.length < 2) expect(read).toEqual(numbers)
      else expect(read.every((value, at) => value === undefined || value === numbers[at])).toBe(true)
    }),
    { numRuns: 500 },
  )
})

test('any text is read, at any length, as a finite number or not at all', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary-ascii', maxLength: 200 }), (text) => {
      const value = readWrittenNumber(text, '.', isAny)
      expect(value === undefined || Number.isFinite(value)).toBe(true)
    }),
  )
  expect(readWrittenNumber('a'.repeat(1_000_000), '.', isAny)).toBeUndefined()
})
