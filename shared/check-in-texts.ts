import type { CheckIn } from './check-in.ts'
import { countDaysBetween, type Day, toDay } from './date.ts'
import type { SharedCheckIn } from './share.ts'

/** A check-in's sentences, for the link and the app. Times are in the phone's own UTC offset, wherever they are read. */

export const noCheckIn = 'No check-in yet.'
export const notLiveTracking = 'This is not live tracking. Check-ins arrive when there is a signal.'

type Length = 'short' | 'long'
type Made = Pick<CheckIn, 'at' | 'receivedAt' | 'latitude' | 'longitude'>

/** Minutes after which the time of arrival is shown, too. */
const shownDelay = 10
/** A weekday alone names the days of one week. */
const daysNamed = 6

const weekdays = createFormats({ weekday: 'short' }, { weekday: 'long' })
const dates = createFormats(
  { weekday: 'short', month: 'short', day: 'numeric' },
  { weekday: 'long', month: 'short', day: 'numeric' },
)

// Days have no time zone, so show them in UTC, as saved.
function createFormats(short: Intl.DateTimeFormatOptions, long: Intl.DateTimeFormatOptions) {
  const create = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
  return { short: create(short), long: create(long) }
}

/** Returns a time (ms since 1970) as an ISO time to the minute with an offset in minutes: `2027-05-03T14:05+08:00`. */
export function toOffsetTime(at: number, offset: number): string {
  const pad = (part: number) => String(part).padStart(2, '0')
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60]
  return `${new Date(at + offset * 60_000).toISOString().slice(0, 16)}${offset < 0 ? '-' : '+'}${pad(hours)}:${pad(minutes)}`
}

/** Returns the offset of an ISO time in minutes. */
function readOffset(time: string): number {
  const [hours, minutes] = [Number(time.slice(17, 19)), Number(time.slice(20, 22))]
  return (time[16] === '-' ? -1 : 1) * (hours * 60 + minutes)
}

/** Returns 'Wed', or 'Wed, May 12' if the weekday would name another day of the week before (or after) `today`. */
export function formatDayNear(day: Day, today: Day, length: Length, is: 'before' | 'after'): string {
  const days = countDaysBetween(today, day) * (is === 'before' ? -1 : 1)
  return (days >= 0 && days <= daysNamed ? weekdays : dates)[length].format(Date.parse(day))
}

/** Returns 'Mon 14:05', or 'Mon, May 3, 14:05' if it is not in the week before (or after) `now` (ms since 1970). */
export function formatTimeNear(time: string, now: number, length: Length, is: 'before' | 'after'): string {
  const [day, today] = [toDay(time), toDay(toOffsetTime(now, readOffset(time)))]
  if (!day || !today) return time
  const text = formatDayNear(day, today, length, is)
  return `${text}${text.includes(',') ? ',' : ''} ${time.slice(11, 16)}`
}

/**
 * Returns 'Mon 14:05 at Durba Springs, received Tue 09:30'. A check-in of a clock that was ahead is shown with the time it was received.
 * `stop` is the name of the stop, if the trip still has it.
 */
export function describeCheckIn(
  checkIn: Made,
  stop: string | undefined,
  now: number,
  length: Length = 'short',
): string {
  const { at, receivedAt = Date.parse(at) } = checkIn
  const received = toOffsetTime(receivedAt, readOffset(at))
  const delay = (receivedAt - Date.parse(at)) / 60_000
  const show = (time: string) => formatTimeNear(time, now, length, 'before')
  const place = stop ?? describePosition(checkIn)
  return `${show(delay < 0 ? received : at)}${place ? ` at ${place}` : ''}${delay >= shownDelay ? `, received ${show(received)}` : ''}`
}

const describePosition = ({ latitude, longitude }: Made): string | undefined =>
  latitude === undefined || longitude === undefined ? undefined : `${latitude.toFixed(4)}, ${longitude.toFixed(4)}`

/** Returns 'All well.' or 'Late but OK. Expect us by Tuesday 18:00.' */
export function describeState({ state, until }: Pick<CheckIn, 'state' | 'until'>, now: number, length: Length): string {
  if (state === 'well') return 'All well.'
  return until === undefined
    ? 'Late but OK.'
    : `Late but OK. Expect us by ${formatTimeNear(until, now, length, 'after')}.`
}

/** Returns 'Last check-in: Monday 14:05 at Durba Springs. All well.' */
export function describeLastCheckIn(checkIn: SharedCheckIn | null, now: number): string {
  if (!checkIn) return noCheckIn
  const made = describeCheckIn(checkIn, checkIn.stop?.name, now, 'long')
  return `Last check-in: ${made}. ${describeState(checkIn, now, 'long')}`
}

/** Returns 'Next: Well 33, about Wednesday.'; undefined without a next stop. */
export function describeNext({ at, next }: Pick<SharedCheckIn, 'at' | 'next'>, now: number): string | undefined {
  const today = toDay(toOffsetTime(now, readOffset(at)))
  if (!next) return undefined
  return `Next: ${next.name}${next.day && today ? `, about ${formatDayNear(next.day, today, 'long', 'after')}` : ''}.`
}
