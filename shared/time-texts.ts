import { formatCount } from './count.ts'
import { toLocalDay } from './date.ts'
import { formatDay, formatDayOfYear } from './day-texts.ts'

/** Times in words, in the device's time zone. */

/** Returns '14:05'. */
export function formatTime(at: number): string {
  const time = new Date(at)
  return [time.getHours(), time.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':')
}

/** Returns 'Thu, Nov 19, 2026'. */
export const formatDate = (at: number): string => formatDayOfYear(toLocalDay(at))

/** Returns 'Thu, Nov 19, 2026, 14:05'. */
export const formatDateTime = (at: number): string => `${formatDate(at)}, ${formatTime(at)}`

/** Returns '14:05' for today, else the day, too. */
export const formatMoment = (at: number, now: number): string =>
  toLocalDay(at) === toLocalDay(now) ? formatTime(at) : formatDateTime(at)

/** Returns ' · as of 14:05' for today, else ' · as of Thu, Nov 19'; '' for unknown and future times. */
export function describeAsOf(at: number | undefined, now: number): string {
  if (at === undefined || at > now) return ''
  const day = toLocalDay(at)
  return ` · as of ${day === toLocalDay(now) ? formatTime(at) : formatDay(day)}`
}

/** Returns '2 h 40 min', without a place where a line may break. */
export function formatLeft(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000)
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [...(hours > 0 ? [`${hours} h`] : []), ...(rest > 0 || hours === 0 ? [`${rest} min`] : [])]
    .join(' ')
    .replaceAll(' ', '\u00a0')
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Returns '2 h ago', for example. Future times, from a wrong clock, are 'just now'. */
export function formatAgo(at: number, now: number): string {
  const past = now - at
  if (past < minute) return 'just now'
  if (past < hour) return `${Math.floor(past / minute)} min ago`
  if (past < day) return `${Math.floor(past / hour)} h ago`
  return `${formatCount(Math.floor(past / day), 'day')} ago`
}
