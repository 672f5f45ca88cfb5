import { expect, it } from 'vitest'
import { findDaysAsked } from '#functions/assistants/places/days-asked.ts'
import { createDay } from '#shared/date.ts'

const daysIn = (question: string, today = '2026-11-26', latitude = 38) => {
  const days = findDaysAsked(question, createDay(today), latitude)
  return days && `${days.from} ${days.to}`
}

// 2026-11-26 is a Thursday.
it.each([
  ['Is it cold today?', '2026-11-26 2026-11-26'],
  ['Frost tonight?', '2026-11-26 2026-11-26'],
  ['Weather in Moab tomorrow', '2026-11-27 2026-11-27'],
  ['and the day after tomorrow', '2026-11-28 2026-11-28'],
  ['Rain this weekend?', '2026-11-28 2026-11-29'],
  ['Rain next weekend?', '2026-12-05 2026-12-06'],
  ['How hot on Tuesday?', '2026-12-01 2026-12-01'],
  ['On Thursday?', '2026-11-26 2026-11-26'],
  ['next Friday', '2026-12-04 2026-12-04'],
  ['Wind next week', '2026-11-30 2026-12-06'],
  ['this week', '2026-11-26 2026-11-29'],
  ['How hot is it in June?', '2027-06-01 2027-06-30'],
  ['The forecast for next June', '2027-06-01 2027-06-30'],
  ['next November', '2027-11-01 2027-11-30'],
  ['in November', '2026-11-26 2026-11-30'],
  ['in february', '2027-02-01 2027-02-28'],
  ['Snow on 3 July?', '2027-07-03 2027-07-03'],
  ['December 24th', '2026-12-24 2026-12-24'],
  ['Friday, December 4', '2026-12-04 2026-12-04'],
  ['2028-07-03', '2028-07-03 2028-07-03'],
  ['07/03/2028', '2028-07-03 2028-07-03'],
  ['13/07/2028', '2028-07-13 2028-07-13'],
  ['3.7.2028', '2028-07-03 2028-07-03'],
  ['at 38.5733, -109.5498 in July', '2027-07-01 2027-07-31'],
  ['July 3rd, 2028', '2028-07-03 2028-07-03'],
  ['the 3rd of July 2028', '2028-07-03 2028-07-03'],
  ['February 2028', '2028-02-01 2028-02-29'],
  ['29 February', '2028-02-29 2028-02-29'],
  ['from 3 to 9 July', '2027-07-03 2027-07-09'],
  ['3–9 July', '2027-07-03 2027-07-09'],
  ['between the 3rd and 9th of July', '2027-07-03 2027-07-09'],
  ['July 3-9 in Moab', '2027-07-03 2027-07-09'],
  ['from July 3 to July 9, 2028', '2028-07-03 2028-07-09'],
  ['30 June until 2 July', '2027-06-30 2027-07-02'],
  ['Monday 5 July to Sunday 11 July', '2027-07-05 2027-07-11'],
  ['2027-07-03 to 2027-07-09', '2027-07-03 2027-07-09'],
  ['07/03/2027 to 07/09/2027', '2027-07-03 2027-07-09'],
  ['3/7/2027 - 13/7/2027', '2027-07-03 2027-07-13'],
  ['3.7.2027 to 9.7.2027', '2027-07-03 2027-07-09'],
  ['28 Dec to 3 Jan', '2026-12-28 2027-01-03'],
  ['28 December to 3 January 2028', '2027-12-28 2028-01-03'],
  ['December 28, 2027 to January 3, 2028', '2027-12-28 2028-01-03'],
  ['20 to 28 November', '2026-11-26 2026-11-28'],
  ['June to August', '2027-06-01 2027-08-31'],
  ['between October and February', '2026-11-26 2027-02-28'],
  ['in June and July', '2027-06-01 2027-07-31'],
  ['July 3 and 20 liters', '2027-07-03 2027-07-03'],
  ['July 3 - 20 km', '2027-07-03 2027-07-03'],
  ['the first weekend of July', '2027-07-01 2027-07-31'],
  ['in December next year', '2027-12-01 2027-12-31'],
  ['Weather this month', '2026-11-26 2026-11-30'],
  ['Rain next month?', '2026-12-01 2026-12-31'],
  ['How cold is Moab in winter?', '2026-12-01 2027-02-28'],
  ['Weather in Alice Springs in the spring', '2027-03-01 2027-05-31'],
  ['How hot are summers in Moab?', '2027-06-01 2027-08-31'],
  ['in fall', '2026-11-26 2026-11-30'],
  ['next autumn at Moab', '2027-09-01 2027-11-30'],
  ['Summer nights in Moab', '2027-06-01 2027-08-31'],
])('%s', (question, days) => expect(daysIn(question)).toBe(days))

it.each([
  'Weather in Moab',
  '',
  'What may I do?',
  'Weather in Spring Creek',
  'Weather at Victoria Falls',
  'Alice Springs',
  'Is there a spring near camp?',
  '2027-02-30',
  'February 29, 2027',
  'July 45',
  '07/03/9999',
  '東京の天気は?',
])('are none: %s', (question) => expect(daysIn(question)).toBeUndefined())

it('are in the season of the place, on either side of the equator and of New Year', () => {
  expect(daysIn('in winter', '2026-11-26', -24)).toBe('2027-06-01 2027-08-31')
  expect(daysIn('this summer', '2027-01-15', -24)).toBe('2027-01-15 2027-02-28')
  expect(daysIn('next winter', '2027-01-15')).toBe('2027-12-01 2028-02-29')
  expect(daysIn('in winter', '2027-01-15')).toBe('2027-01-15 2027-02-28')
  expect(daysIn('next month', '2026-12-31')).toBe('2027-01-01 2027-01-31')
})

it('are what is left of a weekend that has begun', () => {
  expect(daysIn('this weekend', '2026-11-28')).toBe('2026-11-28 2026-11-29')
  expect(daysIn('this weekend', '2026-11-29')).toBe('2026-11-29 2026-11-29')
  expect(daysIn('next weekend', '2026-11-29')).toBe('2026-12-05 2026-12-06')
})
