import { toLocalDay } from '#shared/date.ts'
import { formatDayOfYear } from '#shared/day-texts.ts'

const pad = (part: number) => String(part).padStart(2, '0')

/** Returns ' · as of 14:05' for today, else ' · as of Thu, Nov 19, 2026, 14:05', in the device's time zone; '' for unknown and future times. */
export function describeAsOf(at: number | undefined, now: number): string {
  if (at === undefined || at > now) return ''
  const isToday = new Date(at).toDateString() === new Date(now).toDateString()
  return ` · as of ${isToday ? '' : `${formatDate(at)}, `}${formatTime(at)}`
}

/** Returns '14:05', in the device's time zone. */
export function formatTime(at: number): string {
  const time = new Date(at)
  return `${pad(time.getHours())}:${pad(time.getMinutes())}`
}

/** Returns 'Thu, Nov 19, 2026', in the device's time zone. */
export const formatDate = (at: number): string => formatDayOfYear(toLocalDay(at))

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Returns '2 h ago', for example. Future times, from a wrong clock, are 'just now'. */
export function formatAgo(at: number, now: number): string {
  const past = now - at
  if (past < minute) return 'just now'
  if (past < hour) return `${Math.floor(past / minute)} min ago`
  if (past < day) return `${Math.floor(past / hour)} h ago`
  const days = Math.floor(past / day)
  return days === 1 ? '1 day ago' : `${days} days ago`
}
