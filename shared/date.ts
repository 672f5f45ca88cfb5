import type { Brand } from './ids.ts'
import { limits } from './limits.ts'

/** A day of the calendar as `YYYY-MM-DD`. It belongs to the place it is spent at and is never shifted by a time zone. */
export type Day = Brand<'Day'>

const dayPattern = /^\d{4}-\d{2}-\d{2}$/

/** Returns whether the text is a real day `YYYY-MM-DD` between the years of the limits. */
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

/** The day that a text `YYYY-MM-DD` names. Throws for any other text. */
export function createDay(text: string): Day {
  if (!isDay(text)) throw new Error(`${text} is no day`)
  return text
}

/** The day of an ISO date-time as the API answers it; null for null and for a text that begins with no day. */
export function toDay(isoDateTime: string | null): Day | null {
  const text = isoDateTime?.slice(0, 10)
  return text !== undefined && isDay(text) ? text : null
}

/** A day as the API answers it: `YYYY-MM-DDT00:00:00Z`, or null. */
export const toIsoDate = (day: Day | null): string | null => (day === null ? null : `${day}T00:00:00Z`)

const dayLength = 86_400_000

/** The day so many days later, or earlier; undefined when that is outside the years of the limits. */
export function shiftDay(day: Day, days: number): Day | undefined {
  const text = new Date(Date.parse(day) + days * dayLength).toISOString().slice(0, 10)
  return isDay(text) ? text : undefined
}

/** Days from one day to another: 0 for the same day, negative when the other is earlier. */
export const countDaysBetween = (from: Day, to: Day): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayLength)

/** A day as the screens show it: MM/DD/YYYY. */
export const formatDay = (day: Day): string => `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`
