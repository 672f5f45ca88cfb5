import { expect, test } from 'vitest'
import { createDay } from '#shared/date.ts'
import { formatDay, formatDayOfYear, formatShortDay, formatStay, formatWeekday } from '#shared/day-texts.ts'

test('a day is written in words, which mean the same day everywhere', () => {
  const day = createDay('2026-12-03')
  expect(formatWeekday(day)).toBe('Thursday')
  expect(formatShortDay(day)).toBe('Dec 3')
  expect(formatDay(day)).toBe('Thu, Dec 3')
  expect(formatDayOfYear(day)).toBe('Thu, Dec 3, 2026')
  expect(formatDay(createDay('2028-02-29'))).toBe('Tue, Feb 29')
})

test.each([
  ['2026-12-03', '2026-12-03', 'Thu, Dec 3, 2026'],
  ['2026-12-03', '2026-12-12', 'Thu, Dec 3 – Sat, Dec 12, 2026'],
  ['2026-12-30', '2027-01-02', 'Wed, Dec 30, 2026 – Sat, Jan 2, 2027'],
])('a stay from %s to %s is "%s"', (from, to, text) => {
  expect(formatStay(createDay(from), createDay(to))).toBe(text)
})
