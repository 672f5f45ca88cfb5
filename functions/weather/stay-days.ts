import { countDaysBetween, createDay, type Day } from '#shared/date.ts'

export type MonthDay = string

/** Consecutive days, both ends included. */
export type Span = { readonly from: Day; readonly to: Day }

/** The number of years, and the least number of days to which a stay is widened. */
const [yearCount, minWindowDays] = [10, 7]

const leapDay: MonthDay = '02-29'

// All 366 days of a leap year, in order.
const calendar: readonly MonthDay[] = Array.from({ length: 366 }, (_, index) =>
  new Date(Date.UTC(2024, 0, 1 + index)).toISOString().slice(5, 10),
)
const positionInYear = new Map(calendar.map((day, index) => [day, index]))

export const toMonthDay = (day: Day): MonthDay => day.slice(5, 10)

/**
 * Returns the calendar days, in order, that are averaged for a stay. A stay over New Year continues into January; one of more
 * than 365 days is the whole year from 01-01. A short stay is widened on both sides, the end first, to at least seven days in
 * every year.
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

/** Returns the ten complete years before `now`, such as 2016 to 2025. */
export function lastCompleteYears(now: Date): { first: number; last: number } {
  const last = now.getUTCFullYear() - 1
  return { first: last - yearCount + 1, last }
}

/** Returns the spans that cover exactly these days (in calendar order, perhaps over New Year) in each of the years. */
export function toSpans(days: readonly MonthDay[], years: { first: number; last: number }): Span[] {
  const [from, to] = [days[0], days.at(-1)]
  if (from === undefined || to === undefined) return []
  const spans: Span[] = []
  if (from <= to) {
    for (let year = years.first; year <= years.last; year++)
      spans.push({ from: firstDay(year, from), to: lastDay(year, to) })
  } else {
    // Ten Januaries and ten Decembers make eleven spans, so the first January joins the next span.
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
