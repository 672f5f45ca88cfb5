import { formatCount } from './count.ts'
import type { Day } from './date.ts'

/** Days in words. Numbers alone would mean another day to readers who write the day before the month. */

const weekdays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')
const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/** Returns 'Thursday'. */
export const formatWeekday = (day: Day): string => weekdays[new Date(day).getUTCDay()] ?? ''

/** Returns 'Thu'. */
export const formatShortWeekday = (day: Day): string => formatWeekday(day).slice(0, 3)

/** Returns 'Dec 3'. */
export const formatShortDay = (day: Day): string => `${months[Number(day.slice(5, 7)) - 1]} ${Number(day.slice(8))}`

/** Returns 'Thu, Dec 3'. */
export const formatDay = (day: Day): string => `${formatShortWeekday(day)}, ${formatShortDay(day)}`

/** Returns 'Thu, Dec 3, 2026', for days that may be in any year. */
export const formatDayOfYear = (day: Day): string => `${formatDay(day)}, ${day.slice(0, 4)}`

/** Returns '2 days later' or '1 day earlier'. */
export const formatShift = (days: number): string =>
  `${formatCount(Math.abs(days), 'day')} ${days < 0 ? 'earlier' : 'later'}`

/** Returns 'Sat, May 1 – Mon, May 3, 2027'. */
export function formatStay(from: Day, to: Day): string {
  if (from === to) return formatDayOfYear(to)
  return `${from.slice(0, 4) === to.slice(0, 4) ? formatDay(from) : formatDayOfYear(from)} – ${formatDayOfYear(to)}`
}
