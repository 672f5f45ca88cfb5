import type { Brand } from './ids.ts'
import { limits } from './limits.ts'

/** A calendar day `YYYY-MM-DD` at the place itself, never shifted by a time zone. */
export type Day = Brand<'Day'>

const dayPattern = /^\d{4}-\d{2}-\d{2}$/

/** Returns true for a real day `YYYY-MM-DD` within the years of `limits`. */
export function isDay(text: string): text is Day {
  if (!dayPattern.test(text)) return false
  const [year, month, day] = [Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8))]
  if (year < limits.dateFirstYear || year > limits.dateLastYear || month < 1 || month > 12) return false
  return day >= 1 && (day <= 28 || day <= countDaysOfMonth(year, month))
}

function countDaysOfMonth(year: number, month: number): number {
  if (month !== 2) return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
}

/** @throws Error if the text is not a day */
export function createDay(text: string): Day {
  if (!isDay(text)) throw new Error(`${text} is not a day`)
  return text
}

/** Returns the day of an ISO date-time; null for null or a text without a day. */
export function toDay(isoDateTime: string | null): Day | null {
  const text = isoDateTime?.slice(0, 10)
  return text !== undefined && isDay(text) ? text : null
}

const pad = (part: number): string => String(part).padStart(2, '0')

/** Returns the calendar day of a time in milliseconds since 1970, in this device's time zone. */
export function toLocalDay(at: number): Day {
  const time = new Date(at)
  return createDay(`${time.getFullYear()}-${pad(time.getMonth() + 1)}-${pad(time.getDate())}`)
}

/** Returns the calendar day of a time in milliseconds since 1970, in UTC. */
export const toUtcDay = (at: number): Day => createDay(new Date(at).toISOString().slice(0, 10))

/** Returns the API's form of a day: `YYYY-MM-DDT00:00:00Z`, or null. */
export const toIsoDate = (day: Day | null): string | null => (day === null ? null : `${day}T00:00:00Z`)

/** Returns the day shifted by `days`; undefined outside the years of `limits`. */
export function shiftDay(day: Day, days: number): Day | undefined {
  if (days === 0) return day
  const text = formatDayNumber(toDayNumber(day) + Math.floor(days))
  return isDay(text) ? text : undefined
}

/** Returns the days from one day to another, negative if the other is earlier. */
export const countDaysBetween = (from: Day, to: Day): number => toDayNumber(to) - toDayNumber(from)

/** Returns 1 to 366. */
export const toDayOfYear = (day: Day): number => toDayNumber(day) - countDaysUntil(readNumber(day, 0, 4), 1, 1) + 1

const toDayNumber = (day: Day): number =>
  countDaysUntil(readNumber(day, 0, 4), readNumber(day, 5, 7), readNumber(day, 8, 10))

/** Reads digits without a substring: a long trip has thousands of days. */
function readNumber(text: string, from: number, to: number): number {
  let number = 0
  for (let at = from; at < to; at++) number = number * 10 + text.charCodeAt(at) - 48
  return number
}

/**
 * Returns the days since March 1 of year 0, the year starting in March, so that the leap day is its last (Howard
 * Hinnant, "chrono-Compatible Low-Level Date Algorithms"). Parsing with `Date` is slow on a long trip.
 */
function countDaysUntil(year: number, month: number, day: number): number {
  const marchYear = month > 2 ? year : year - 1
  const leapDays = Math.floor(marchYear / 4) - Math.floor(marchYear / 100) + Math.floor(marchYear / 400)
  return marchYear * 365 + leapDays + countDaysToMonth((month + 9) % 12) + day - 1
}

/** Returns the days before a month counted from March: 0 for March, 31 for April. */
const countDaysToMonth = (month: number): number => Math.floor((153 * month + 2) / 5)

/** Returns `YYYY-MM-DD`, the reverse of `toDayNumber`. */
function formatDayNumber(number: number): string {
  const era = Math.floor(number / 146_097)
  const dayOfEra = number - era * 146_097
  const leapDays = Math.floor(dayOfEra / 1_460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096)
  const yearOfEra = Math.floor((dayOfEra - leapDays) / 365)
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153)
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
  const year = era * 400 + yearOfEra + (month > 2 ? 0 : 1)
  return `${year}-${pad(month)}-${pad(dayOfYear - countDaysToMonth(marchMonth) + 1)}`
}
