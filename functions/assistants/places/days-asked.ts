import type { Span } from '#functions/weather/stay-days.ts'
import { createDay, type Day, isDay, shiftDay } from '#shared/date.ts'
import { foldText } from '#shared/text.ts'
import { findDays } from '../guide/days.ts'

const weekdays = 'monday tuesday wednesday thursday friday saturday sunday'.split(' ')
const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

/** The year of 2027-07-03, 07/03/2027, 3.7.2027, July 3, 2027, 3 July 2027 and July 2027. */
const yearPattern = new RegExp(
  `\\b(\\d{4})-\\d\\d-\\d\\d|\\d/(\\d{4})\\b|\\b\\d{1,2}\\.\\s?\\d{1,2}\\.\\s?(\\d{4})\\b|\\b(?:${months.join('|')})[a-z]*\\.?(?:\\s+(?:the\\s+)?\\d{1,2}(?:st|nd|rd|th)?)?,?\\s+(?:of\\s+)?((?:19|20)\\d\\d)\\b`,
)

/** The first months of the seasons in the north; in the south they are half a year later. */
const seasons = { winter: 12, spring: 3, summer: 6, autumn: 9, fall: 9 } as const

/** A season, but not the Spring of Spring Creek and the Falls of Victoria Falls: 'next winter', 'in spring', 'winters', 'fall nights'. */
const seasonPattern =
  /\b(?:(next|this|in|during|of)\s+(?:the\s+)?(winter|spring|summer|autumn|fall)(?=\s*(?:[^\sa-z]|$)|\s+(?:and|or|at|in|near|around|for|with|when)\b)|(winter|summer)s\b|(winter|spring|summer|autumn|fall)(?=\s+(?:weather|climate|temperatures?|nights?|days?|lows?|highs?)\b))/

/**
 * Returns the days that a question asks about: a date, a month, several of them in a row, a season, a weekend, a week or a weekday. Those
 * without a year are the next ones, today included; weeks begin on Monday, and seasons are those of the place's latitude. Undefined without
 * days, and for a day that does not exist.
 */
export function findDaysAsked(question: string, today: Day, latitude = 0): Span | undefined {
  const text = foldText(question)
  if (/\bday after tomorrow\b/.test(text)) return toSpan(today, 2, 2)
  if (/\btonight\b/.test(text)) return toSpan(today, 0, 0)
  const named = findDays(text, today)
  const isMonth = named !== undefined && !/\d/.test(named.label)
  const relative = named && (!isMonth || weekOfMonth.test(text)) ? undefined : findRelative(text, today)
  if (relative) return relative
  if (!named) return findSeason(text, today, latitude)
  const year = findYear(text, today, named)
  if (year !== undefined) return toDays(year, named)
  const isNext = isMonth && new RegExp(`\\bnext ${named.label.toLowerCase()}\\b`).test(text)
  const thisYear = Number(today.slice(0, 4))
  // February 29 is at most eight years ahead; days over New Year may have begun.
  for (let ahead = -1; ahead <= 8; ahead++) {
    const days = toDays(thisYear + ahead, named)
    if (days && (isNext ? days.from > today : days.to >= today))
      return { from: days.from < today ? today : days.from, to: days.to }
  }
  return undefined
}

/** 'the first weekend of July', unlike 'this weekend, or in July?' */
const weekOfMonth = new RegExp(`\\b(?:weekend|week|${weekdays.join('|')})s?\\s+(?:of|in)\\s+(?:${months.join('|')})`)

type MonthDays = { readonly from: string; readonly to: string }

/** Returns the year that a question names; of days over New Year, the year in which they begin. */
function findYear(text: string, today: Day, { from, to }: MonthDays): number | undefined {
  const match = yearPattern.exec(text)
  const year = match?.slice(1).find(Boolean)
  if (!match || year === undefined) return /\bnext year\b/.test(text) ? Number(today.slice(0, 4)) + 1 : undefined
  const isEnd = from > to && !yearPattern.test(text.slice(match.index + match[0].length))
  return Number(year) - (isEnd ? 1 : 0)
}

function toDays(year: number, { from, to }: MonthDays): Span | undefined {
  const first = `${year}-${from}`
  const lastYear = from > to ? year + 1 : year
  // A month's last day is that of a leap year.
  const last = [`${lastYear}-${to}`, `${lastYear}-02-28`].find(isDay)
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
  const [, whichMonth] = /\b(this|next) month\b/.exec(text) ?? []
  if (whichMonth) {
    const { from, to } = toMonths(today, 0, Number(today.slice(5, 7)) + (whichMonth === 'next' ? 1 : 0), 1)
    return { from: from < today ? today : from, to }
  }
  if (/\bnext week\b/.test(text)) return toSpan(today, 7 - weekday, 13 - weekday)
  if (/\bthis week\b/.test(text)) return toSpan(today, 0, 6 - weekday)
  return undefined
}

function findSeason(text: string, today: Day, latitude: number): Span | undefined {
  const [match, which, ...names] = seasonPattern.exec(text) ?? []
  const name = names.find(Boolean)
  if (match === undefined || name === undefined || !isSeason(name)) return undefined
  const month = seasons[name] + (latitude < 0 ? 6 : 0)
  const all = [-2, -1, 0, 1].map((year) => toMonths(today, year, month, 3))
  const found = all.find(({ from, to }) => (which === 'next' ? from > today : to >= today))
  return found && { from: found.from < today ? today : found.from, to: found.to }
}

const isSeason = (name: string): name is keyof typeof seasons => name in seasons

/** Returns months from one of the year of today, or so many years later; 13 is the next January. */
function toMonths(today: Day, years: number, month: number, count: number): Span {
  const toFirst = (at: number) => {
    const months = (Number(today.slice(0, 4)) + years) * 12 + at - 1
    return createDay(`${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}-01`)
  }
  const last = toFirst(month + count)
  return { from: toFirst(month), to: shiftDay(last, -1) ?? last }
}

function toSpan(today: Day, from: number, to: number): Span | undefined {
  const [first, last] = [shiftDay(today, from), shiftDay(today, to)]
  return first && last && { from: first, to: last }
}
