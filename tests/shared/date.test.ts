import { expect, test } from 'vitest'
import { createDay, isDay, toDay, toIsoDate } from '#shared/date.ts'
import { daySchema } from '#shared/schemas/waypoint.ts'
import { datesApart, datesInOrder } from '#shared/waypoint.ts'

test.each(['2028-02-29', '1900-01-01', '2100-12-31', '2000-02-29'])('%s is a day', (day) => {
  expect(isDay(day)).toBe(true)
})

test.each([
  '2027-02-29',
  '1900-02-29',
  '2027-04-31',
  '2027-00-10',
  '2027-13-01',
  '1899-12-31',
  '2101-01-01',
  '2027-1-1',
  '',
])('%o is not a day', (text) => {
  expect(isDay(text)).toBe(false)
})

test('a date is its first ten characters and never shifted by a time zone', () => {
  const schema = daySchema('Start date')
  for (const text of ['2027-05-31', '2027-05-31T23:59:59-11:00', '2027-05-31T00:00:00Z', '2027-05-31T00:30+14:00']) {
    expect(schema.parse(text)).toBe('2027-05-31')
  }
  for (const none of [null, undefined, '']) expect(schema.parse(none)).toBeNull()
})

test('a day is returned as the start of that day and shown as MM/DD/YYYY', () => {
  expect(toIsoDate(createDay('2027-05-31'))).toBe('2027-05-31T00:00:00Z')
  expect(toDay(toIsoDate(createDay('2027-05-31')))).toBe('2027-05-31')
  expect([toIsoDate(null), toDay(null)]).toEqual([null, null])
})

test('a stay may be one day when it is changed, but not when it is added', () => {
  const [may31, june1] = [createDay('2027-05-31'), createDay('2027-06-01')]
  expect(datesInOrder(may31, may31)).toBe(true)
  expect(datesApart(may31, may31)).toBe(false)
  expect(datesInOrder(june1, may31)).toBe(false)
  for (const rule of [datesInOrder, datesApart]) {
    expect([rule(null, may31), rule(may31, null), rule(null, null)]).toEqual([true, true, true])
    expect(rule(may31, june1)).toBe(true)
  }
})
