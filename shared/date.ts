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

/** Returns the calendar day of a time in milliseconds since 1970, in this device's time zone. */
export function toLocalDay(at: number): Day {
  const time = new Date(at)
  const pad = (part: number) => String(part).padStart(2, '0')
  return createDay(`${time.getFullYear()}-${pad(time.getMonth() + 1)}-${pad(time.getDate())}`)
}

/** Returns the API's form of a day: `YYYY-MM-DDT00:00:00Z`, or null. */
export const toIsoDate = (day: Day | null): string | null => (day === null ? null : `${day}T00:00:00Z`)

const dayLength = 86_400_000

/** Returns the day shifted by `days`; undefined outside the years of `limits`. */
export function shiftDay(day: Day, days: number): Day | undefined {
  const text = new Date(Date.parse(day) + days * dayLength).toISOString().slice(0, 10)
  return isDay(text) ? text : undefined
}

/** Returns the days from one day to another, negative if the other is earlier. */
export const countDaysBetween = (from: Day, to: Day): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayLength)

/** Returns MM/DD/YYYY. */
export const formatDay = (day: Day): string => `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`
