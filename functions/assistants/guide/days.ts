import type { MonthDay } from '#functions/weather/stay-days.ts'
import { type Day, shiftDay } from '#shared/date.ts'
import { capitalize } from '#shared/text.ts'

/** Calendar days, both ends included, and their label: '3 July', 'July', '28 December to 3 January' over New Year. */
export type NamedDays = { readonly from: MonthDay; readonly to: MonthDay; readonly label: string }

const months = 'january february march april may june july august september october november december'.split(' ')
const month = `(${months.map((name) => `${name.slice(0, 3)}(?:${name.slice(3)})?`).join('|')}|sept)\\.?`
const number = '(\\d{1,2})(?:st|nd|rd|th)?'

/**
 * Recognizes 2027-07-03, 07/03/2027 (July 3, but 13/07/2027 and 3.7.2027 have the day first), July 3, 3rd of July, July, today, tomorrow, and
 * from one day or month to another. Ignores the year, because averages are the same in every year.
 */
export function findDays(question: string, today: Day): NamedDays | undefined {
  const find = (pattern: string) => new RegExp(`(?<![\\p{L}\\d])${pattern}(?![\\p{L}\\d])`, 'u').exec(question)
  const range = findRange(question, find)
  if (range) return range
  const [, , isoMonth, isoDay] = find('(\\d{4})-(\\d\\d)-(\\d\\d)') ?? []
  if (isoMonth) return toNamedDay(Number(isoMonth), Number(isoDay))
  const [first = 0, second = 0] = find(slashed)?.slice(1).map(Number) ?? []
  if (first > 0) return first > 12 ? toNamedDay(second, first) : toNamedDay(first, second)
  const [, dotDay, dotMonth] = find(dotted) ?? []
  if (dotDay) return toNamedDay(Number(dotMonth), Number(dotDay))
  const [, nameFirst, dayLast] = find(`${month}\\s+(?:the\\s+)?${number}`) ?? []
  if (nameFirst) return toNamedDay(toMonth(nameFirst), Number(dayLast))
  const [, dayFirst, nameLast] = find(`${number}\\s+(?:of\\s+)?${month}`) ?? []
  if (nameLast) return toNamedDay(toMonth(nameLast), Number(dayFirst))
  const relative = /\b(today|tomorrow)\b/.exec(question)?.[1]
  if (relative) {
    const day = (relative === 'tomorrow' && shiftDay(today, 1)) || today
    return toNamedDay(Number(day.slice(5, 7)), Number(day.slice(8)))
  }
  // Require full names of months alone, because 'mar' and 'sun' are names; 'may' is a verb, so it needs a preposition.
  const [, monthName = ''] =
    find(`(${months.filter((name) => name !== 'may').join('|')}|(?:in|during|of|this|next) may)`) ?? []
  return monthName ? toNamedMonth(toMonth(monthName.replace(/^.* /, ''))) : undefined
}

/** Returns which day a date with slashes was read as, if it may be two: '7/3/2027'. */
export function describeReading(question: string, { label }: NamedDays): string[] {
  const [date, ...numbers] = new RegExp(slashed).exec(question) ?? []
  const [month = 0, day = 0] = numbers.map(Number)
  const isOneDay = month === day || Math.max(month, day) > 12
  return date === undefined || isOneDay ? [] : [`${date} is read with the month first: ${label}.`]
}

const slashed = '(\\d{1,2})/(\\d{1,2})/\\d{4}'
const dotted = '(\\d{1,2})\\.\\s?(\\d{1,2})\\.\\s?\\d{4}'

/** Between two days or months, such as 'to Sunday the'. */
const to = '\\s*(?:[-–—]|to|until|till|through|and)\\s*(?:[a-z]+day,?\\s+)?(?:the\\s+)?'
const year = '(?:,?\\s+\\d{4})?'
/** Units, after which the second number of 'July 3 to 9' is another figure. */
const noUnit = '(?!\\s?(?:km|kilomet|mi\\b|miles|l\\b|lit|gal|h\\b|hours|days|[ap]m\\b|[°%]|[.:]\\d))'
const isoRange = `\\d{4}-(\\d\\d)-(\\d\\d)${to}\\d{4}-(\\d\\d)-(\\d\\d)`
const dayFirstRange = `${number}(?:\\s+(?:of\\s+)?${month}${year})?${to}${number}\\s+(?:of\\s+)?${month}`
const monthFirstRange = `${month}\\s+(?:the\\s+)?${number}${year}${to}(?:${month}\\s+(?:the\\s+)?)?${number}${noUnit}`
const monthRange = `${month}${year}${to}${month}`

/** Returns the days of '3 to 9 July', 'July 3-9', '28 Dec to 3 Jan', '2027-07-03 to 2027-07-09', other such dates, and 'June to August'. */
function findRange(question: string, find: (pattern: string) => RegExpExecArray | null): NamedDays | undefined {
  const iso = find(isoRange)?.slice(1).map(Number)
  if (iso) return join(toNamedDay(iso[0], iso[1]), toNamedDay(iso[2], iso[3]))
  const [a = 0, b = 0, c = 0, d = 0] = find(`${slashed}${to}${slashed}`)?.slice(1).map(Number) ?? []
  if (a > 0)
    return a > 12 || c > 12 ? join(toNamedDay(b, a), toNamedDay(d, c)) : join(toNamedDay(a, b), toNamedDay(c, d))
  const dots = find(`${dotted}${to}${dotted}`)?.slice(1).map(Number)
  if (dots) return join(toNamedDay(dots[1], dots[0]), toNamedDay(dots[3], dots[2]))
  const [, day = '', own, lastDay, lastName = ''] = find(dayFirstRange) ?? []
  if (lastName)
    return join(toNamedDay(toMonth(own ?? lastName), Number(day)), toNamedDay(toMonth(lastName), Number(lastDay)))
  const [text = '', first = '', firstDay, second, secondDay] = find(monthFirstRange) ?? []
  // 'July 3 and 20 people'
  if (first && (second || !/\band\b/.test(text)))
    return join(toNamedDay(toMonth(first), Number(firstDay)), toNamedDay(toMonth(second ?? first), Number(secondDay)))
  const [words = '', ...names] = find(monthRange) ?? []
  const [from = 0, until = 0] = names.map((name) => toMonth(name))
  // 'in March and October'
  const isRow = !/\band\b/.test(words) || /\bbetween\b/.test(question) || until === (from % 12) + 1
  return isRow && from !== until ? join(toNamedMonth(from), toNamedMonth(until)) : undefined
}

const join = (from: NamedDays | undefined, to: NamedDays | undefined): NamedDays | undefined =>
  from && to && { from: from.from, to: to.to, label: `${from.label} to ${to.label}` }

const toMonth = (name: string): number => months.findIndex((fullName) => fullName.startsWith(name.slice(0, 3))) + 1

function toNamedDay(monthNumber = 0, day = 0): NamedDays | undefined {
  const name = months[monthNumber - 1]
  // 2024 is a leap year, so February 29 is valid.
  if (!name || day < 1 || new Date(Date.UTC(2024, monthNumber - 1, day)).getUTCDate() !== day) return undefined
  const monthDay = `${pad(monthNumber)}-${pad(day)}`
  return { from: monthDay, to: monthDay, label: `${day} ${capitalize(name)}` }
}

function toNamedMonth(monthNumber: number): NamedDays {
  const last = new Date(Date.UTC(2024, monthNumber, 0)).getUTCDate()
  const label = capitalize(months[monthNumber - 1] ?? '')
  return { from: `${pad(monthNumber)}-01`, to: `${pad(monthNumber)}-${last}`, label }
}

/** Returns whether a day is one of the named days, in any year. */
export const isAmong = (day: Day, days: NamedDays): boolean => isWithin(day.slice(5), days)

export const isWithin = (day: MonthDay, { from, to }: NamedDays): boolean =>
  from <= to ? from <= day && day <= to : from <= day || day <= to

/** Formats a day for the guide: '3 July'. */
export const formatDay = (day: Day): string =>
  `${Number(day.slice(8, 10))} ${capitalize(months[Number(day.slice(5, 7)) - 1] ?? '')}`

const pad = (value: number) => String(value).padStart(2, '0')
