import type { MonthDay } from '#functions/weather/stay-days.ts'
import { type Day, shiftDay } from '#shared/date.ts'
import { capitalize } from '#shared/text.ts'

/** Calendar days, both ends included, and their label: '3 July', 'July'. */
export type NamedDays = { readonly from: MonthDay; readonly to: MonthDay; readonly label: string }

const months = 'january february march april may june july august september october november december'.split(' ')
const month = `(${months.map((name) => `${name.slice(0, 3)}(?:${name.slice(3)})?`).join('|')}|sept)\\.?`
const number = '(\\d{1,2})(?:st|nd|rd|th)?'

/**
 * Recognizes 2027-07-03, 07/03/2027 (the format of a waypoint's page), July 3, 3rd of July, July, today, tomorrow. Ignores the year, because
 * averages are the same in every year.
 */
export function findDays(question: string, today: Day): NamedDays | undefined {
  const find = (pattern: string) => new RegExp(`(?<![\\p{L}\\d])${pattern}(?![\\p{L}\\d])`, 'u').exec(question)
  const [, , isoMonth, isoDay] = find('(\\d{4})-(\\d\\d)-(\\d\\d)') ?? []
  if (isoMonth) return toNamedDay(Number(isoMonth), Number(isoDay))
  const [, slashMonth, slashDay] = find('(\\d{1,2})/(\\d{1,2})/\\d{4}') ?? []
  if (slashMonth) return toNamedDay(Number(slashMonth), Number(slashDay))
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

const toMonth = (name: string): number => months.findIndex((fullName) => fullName.startsWith(name.slice(0, 3))) + 1

function toNamedDay(monthNumber: number, day: number): NamedDays | undefined {
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
export const isAmong = (day: Day, { from, to }: NamedDays): boolean => from <= day.slice(5) && day.slice(5) <= to

/** Formats a day for the guide: '3 July'. */
export const formatDay = (day: Day): string =>
  `${Number(day.slice(8, 10))} ${capitalize(months[Number(day.slice(5, 7)) - 1] ?? '')}`

const pad = (value: number) => String(value).padStart(2, '0')
