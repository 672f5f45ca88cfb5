import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createDay, shiftDay } from '#shared/date.ts'
import { listDayOrders, readWrittenDay } from '#shared/written-days.ts'

test.each([
  '2026-03-02',
  '2026-3-2',
  '2026/03/02',
  '2026. 03. 02.',
  '2026. 3. 2. 9:05',
  '2026.03.02',
  '2026 03 02',
  '20260302',
  '2026年3月2日',
  '2026-03-02 09:05:00',
  '2026-03-02T09:05:00.000+10:00',
  '2026-03-02 09:05:00 +0000 UTC',
  '2 Mar 2026',
  '02-Mar-26',
  '2026-Mar-02',
  '2nd of March 2026',
  'March 2, 2026 9:05 AM',
  'Mon, 2 Mar 2026',
  'Mon Mar 02 2026 09:05:00 GMT+0100',
  '2. März 2026',
  'mardi 2 mars 2026',
  '2 de marzo de 2026',
  '9:05 AM, March 2, 2026',
  ' 2026-03-02 ',
])('“%s” is March 2 in every file', (text) => {
  expect(listDayOrders([text])).toEqual([])
  expect(readWrittenDay(text, undefined)).toBe('2026-03-02')
})

test.each(
  [
    [
      '02/03/2026',
      '02-03-2026',
      '2.3.2026',
      '2. 3. 2026',
      '02.03.26',
      '2/3-26',
      'Mo., 02.03.2026 09:05',
      'segunda-feira, 02/03/2026',
      '2/3/2026 9:05 PM',
    ],
  ].flat(),
)('“%s” is March 2 or February 3, which the user decides', (text) => {
  expect(listDayOrders([text])).toEqual(['dmy', 'mdy'])
  expect(readWrittenDay(text, undefined)).toBeUndefined()
  expect(readWrittenDay(text, 'dmy')).toBe('2026-03-02')
  expect(readWrittenDay(text, 'mdy')).toBe('2026-02-03')
})

test('a date that shows the order decides for the whole file', () => {
  expect(listDayOrders(['02/03/2026', '', 'soon', '31/02/2026', '14/03/2026'])).toEqual(['dmy'])
  expect(listDayOrders(['02/03/26', '03/14/26'])).toEqual(['mdy'])
  expect(readWrittenDay('14/03/2026', undefined)).toBe('2026-03-14')
})

test('two-digit years may come first only where that makes fewer years', () => {
  expect(listDayOrders(['26/03/02', '26/11/14'])).toEqual(['dmy', 'ymd'])
  expect(listDayOrders(['26/03/02', '26/03/32'])).toEqual(['dmy'])
  expect(readWrittenDay('26/03/02', 'ymd')).toBe('2026-03-02')
})

test('if dates contradict each other, the user is asked, and a date that shows its order keeps it', () => {
  expect(listDayOrders(['14/03/2026', '03/14/2026'])).toEqual(['dmy', 'mdy'])
  expect(readWrittenDay('03/14/2026', 'dmy')).toBe('2026-03-14')
})

test.each([
  '',
  'soon',
  '31/02/2026',
  '2026-02-31',
  '2026-13-01',
  '1.2.3.4',
  '9:05',
  '2 Mar 9:05',
  'Mar 2026',
  '2026',
  '61.2',
  '1/2/6',
])('“%s” is no day', (text) => {
  expect(listDayOrders([text])).toEqual([])
  expect(readWrittenDay(text, 'dmy')).toBeUndefined()
})

test('dates of all countries are read from a file in which a day decides', () => {
  const numeric = [
    'en-US',
    'en-GB',
    'en-ZA',
    'en-CA',
    'en-IN',
    'de-DE',
    'de-CH',
    'fr-FR',
    'fr-CA',
    'es-ES',
    'pt-BR',
    'it-IT',
    'nl-NL',
  ]
    .concat([
      'sv-SE',
      'nb-NO',
      'da-DK',
      'fi-FI',
      'pl-PL',
      'cs-CZ',
      'hu-HU',
      'ru-RU',
      'tr-TR',
      'ja-JP',
      'zh-CN',
      'ko-KR',
      'lt-LT',
    ])
    .concat([
      'id-ID',
      'he-IL',
      'el-GR',
      'bg-BG',
      'hr-HR',
      'sl-SI',
      'ro-RO',
      'sk-SK',
      'uk-UA',
      'ar-TN',
      'en-AU',
      'es-US',
    ])
  const named = [
    'en-US',
    'en-GB',
    'de-DE',
    'fr-FR',
    'es-ES',
    'pt-BR',
    'it-IT',
    'nl-NL',
    'sv-SE',
    'nb-NO',
    'da-DK',
    'pl-PL',
  ]
  const style = fc.oneof(
    fc.tuple(
      fc.constantFrom(...numeric),
      fc.constantFrom<Intl.DateTimeFormatOptions>(
        {},
        { day: '2-digit', month: '2-digit', year: 'numeric' },
        { day: 'numeric', month: 'numeric', year: 'numeric', hour: 'numeric', minute: 'numeric' },
      ),
    ),
    fc.tuple(
      fc.constantFrom(...named),
      fc.constantFrom<Intl.DateTimeFormatOptions>(
        { dateStyle: 'medium' },
        { dateStyle: 'long' },
        { dateStyle: 'full' },
        { dateStyle: 'long', timeStyle: 'short' },
      ),
    ),
  )
  const day = fc
    .integer({ min: 0, max: 40_000 })
    .map((days) => shiftDay(createDay('1975-01-01'), days) ?? createDay('1975-01-01'))
  fc.assert(
    fc.property(fc.array(day, { maxLength: 5 }), style, (days, [locale, options]) => {
      const { format } = new Intl.DateTimeFormat(locale, {
        ...options,
        timeZone: 'UTC',
        numberingSystem: 'latn',
        calendar: 'gregory',
      })
      const deciding = createDay('2026-03-14')
      const all = [deciding, ...days]
      const cells = all.map((one) => format(new Date(one)))
      const orders = listDayOrders(cells)
      expect(orders.length).toBeLessThan(2)
      expect(cells.map((cell) => readWrittenDay(cell, orders[0]))).toEqual(all)
    }),
    { numRuns: 300 },
  )
})
