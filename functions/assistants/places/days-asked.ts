import type { Span } from '#functions/weather/stay-days.ts'
import { type Day, isDay, shiftDay } from '#shared/date.ts'
import { foldText } from '#shared/text.ts'
import { findDays } from '../guide/days.ts'

const weekdays = 'monday tuesday wednesday thursday friday saturday sunday'.split(' ')
const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

/** The year of 2027-07-03, 07/03/2027, July 3, 2027, 3 July 2027 and July 2027. */
const yearPattern = new RegExp(
  `\\b(\\d{4})-\\d\\d-\\d\\d|\\d/(\\d{4})\\b|\\b(?:${months.join('|')})[a-z]*\\.?(?:\\s+(?:the\\s+)?\\d{1,2}(?:st|nd|rd|th)?)?,?\\s+(?:of\\s+)?((?:19|20)\\d\\d)\\b`,
)

/**
 * Returns the days that a question asks about: a date, a month, a weekend, a week or a weekday. Those without a year are the next
 * ones, today included; weeks begin on Monday. Undefined without days, and for a day that does not exist.
 */
export function findDaysAsked(question: string, today: Day): Span | undefined {
  const text = foldText(question)
  if (/\bday after tomorrow\b/.test(text)) return toSpan(today, 2, 2)
  if (/\btonight\b/.test(text)) return toSpan(today, 0, 0)
  const named = findDays(text, today)
  const isMonth = named !== undefined && named.from !== named.to
  const relative = named && !isMonth ? undefined : findRelative(text, today)
  if (relative) return relative
  if (!named) return undefined
  const year = yearPattern.exec(text)?.slice(1).find(Boolean)
  if (year !== undefined) return toDays(Number(year), named)
  const isNext = isMonth && new RegExp(`\\bnext ${named.label.toLowerCase()}\\b`).test(text)
  const thisYear = Number(today.slice(0, 4))
  // February 29 is at most eight years ahead.
  for (let ahead = 0; ahead <= 8; ahead++) {
    const days = toDays(thisYear + ahead, named)
    if (days && (isNext ? days.from > today : days.to >= today))
      return { from: days.from < today ? today : days.from, to: days.to }
  }
  return undefined
}

type MonthDays = { readonly from: string; readonly to: string }

function toDays(year: number, { from, to }: MonthDays): Span | undefined {
  const first = `${year}-${from}`
  // A month's last day is that of a leap year.
  const last = [`${year}-${to}`, `${year}-02-28`].find(isDay)
  return isDay(first) && last ? { from: first, to: last } : undefined
}

function findRelative(text: string, today: Day): Span | undefined {
  // 0 for Monday
  const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7
  const [, nextWeekend] = /\b(next )?weekend\b/.exec(text) ?? []
  if (/\bweekend\b/.test(text)) {
    const saturday = 5 - weekday + (nextWeekend ? 7 : 0)
    return toSpan(today, Math.max(0, saturday), saturday + 1)
  }
  const [, next, name = ''] = new RegExp(`\\b(next )?(${weekdays.join('|')})\\b`).exec(text) ?? []
  if (name) {
    const ahead = weekdays.indexOf(name) - weekday
    const days = next ? ahead + 7 : (ahead + 7) % 7
    return toSpan(today, days, days)
  }
  if (/\bnext week\b/.test(text)) return toSpan(today, 7 - weekday, 13 - weekday)
  if (/\bthis week\b/.test(text)) return toSpan(today, 0, 6 - weekday)
  return undefined
}

function toSpan(today: Day, from: number, to: number): Span | undefined {
  const [first, last] = [shiftDay(today, from), shiftDay(today, to)]
  return first && last && { from: first, to: last }
}
