import { countDaysBetween, createDay, type Day } from '#shared/date.ts'

/** A day of any year as `MM-DD`. */
export type MonthDay = string

/** Days in a row, both ends included. */
export type Span = { readonly from: Day; readonly to: Day }

/** Averages are over this many years, and a stay of fewer days than the second is widened. */
const [yearCount, minWindowDays] = [10, 7]

const leapDay: MonthDay = '02-29'

// A leap year names all 366 days in order.
const calendar: readonly MonthDay[] = Array.from({ length: 366 }, (_, index) =>
  new Date(Date.UTC(2024, 0, 1 + index)).toISOString().slice(5, 10),
)
const positionInYear = new Map(calendar.map((day, index) => [day, index]))

/** The calendar day without its year. */
export const toMonthDay = (day: Day): MonthDay => day.slice(5, 10)

/**
 * The calendar days, in order, whose weather stands for a stay from `start` to `end`. A stay over New Year runs on into
 * January; one of more than 365 days is the whole year from 01-01. A short stay is widened on both sides, the later
 * first, until the window has at least seven days in every year: 29 February does not count towards them.
 */
export function listStayDays(start: Day, end: Day): MonthDay[] {
  if (countDaysBetween(start, end) >= 365) return [...calendar]
  let first = positionInYear.get(toMonthDay(start)) ?? 0
  let last = positionInYear.get(toMonthDay(end)) ?? 0
  const days = () => sliceCalendar(first, last)
  while (countInEveryYear(days()) < minWindowDays) {
    last = (last + 1) % calendar.length
    if (countInEveryYear(days()) < minWindowDays) first = (first + calendar.length - 1) % calendar.length
  }
  return days()
}

/** The years whose days are averaged: the last ten complete ones before `now`, such as 2016 to 2025. */
export function lastCompleteYears(now: Date): { first: number; last: number } {
  const last = now.getUTCFullYear() - 1
  return { first: last - yearCount + 1, last }
}

/**
 * Returns the requests that cover every day of `days` (in calendar order, perhaps over New Year) in each of the years and no other
 * day: at most one span per year. A year without these days has none.
 */
export function toSpans(days: readonly MonthDay[], years: { first: number; last: number }): Span[] {
  const [from, to] = [days[0], days.at(-1)]
  if (from === undefined || to === undefined) return []
  const spans: Span[] = []
  if (from <= to) {
    for (let year = years.first; year <= years.last; year++)
      spans.push({ from: firstDay(year, from), to: lastDay(year, to) })
  } else {
    // Ten Januaries and ten Decembers make eleven pieces around New Year; the first January joins the next span.
    spans.push({ from: firstDay(years.first, '01-01'), to: lastDay(years.first + 1, to) })
    for (let year = years.first + 1; year < years.last; year++)
      spans.push({ from: firstDay(year, from), to: lastDay(year + 1, to) })
    spans.push({ from: firstDay(years.last, from), to: lastDay(years.last, '12-31') })
  }
  return spans.filter((span) => span.from <= span.to)
}

const sliceCalendar = (first: number, last: number): MonthDay[] =>
  first <= last ? calendar.slice(first, last + 1) : [...calendar.slice(first), ...calendar.slice(0, last + 1)]

const countInEveryYear = (days: readonly MonthDay[]): number => days.filter((day) => day !== leapDay).length

const isLeap = (year: number): boolean => new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1

const firstDay = (year: number, day: MonthDay): Day =>
  createDay(`${year}-${day === leapDay && !isLeap(year) ? '03-01' : day}`)
const lastDay = (year: number, day: MonthDay): Day =>
  createDay(`${year}-${day === leapDay && !isLeap(year) ? '02-28' : day}`)
