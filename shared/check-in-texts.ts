import { type CheckIn, type CheckInTimes, findClockError, getMadeAt, hasDoubtfulClock } from './check-in.ts'
import { formatCount } from './count.ts'
import { countDaysBetween, type Day, toDay } from './date.ts'
import { formatShortDay, formatShortWeekday, formatWeekday } from './day-texts.ts'
import type { SharedCheckIn } from './share.ts'
import { formatLeft } from './time-texts.ts'

/** A check-in's sentences, for the link and the app. Times are in the phone's own UTC offset, wherever they are read. */

export const noCheckIn = 'No check-in yet.'
export const notLiveTracking = 'This is not live tracking. Check-ins arrive when there is a signal.'

type Length = 'short' | 'long'
type Made = CheckInTimes & Pick<CheckIn, 'latitude' | 'longitude'>

/** Minutes after which the time of arrival is shown, too. */
const shownDelay = 10
/** A weekday alone names the days of one week. */
const daysNamed = 6

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
  const weekday = length === 'short' ? formatShortWeekday(day) : formatWeekday(day)
  return days >= 0 && days <= daysNamed ? weekday : `${weekday}, ${formatShortDay(day)}`
}

/** Returns 'Mon 14:05', or 'Mon, May 3, 14:05' if it is not in the week before (or after) `now` (ms since 1970). */
export function formatTimeNear(time: string, now: number, length: Length, is: 'before' | 'after'): string {
  const [day, today] = [toDay(time), toDay(toOffsetTime(now, readOffset(time)))]
  if (!day || !today) return time
  const text = formatDayNear(day, today, length, is)
  return `${text}${text.includes(',') ? ',' : ''} ${time.slice(11, 16)}`
}

/**
 * Returns 'Mon 14:05 at Durba Springs, received Tue 09:30', with the time it was made as far as it is known (`describeClock` says how far).
 * `stop` is the name of the stop, if the trip still has it.
 */
export function describeCheckIn(
  checkIn: Made,
  stop: string | undefined,
  now: number,
  length: Length = 'short',
): string {
  const { at, receivedAt } = checkIn
  const madeAt = getMadeAt(checkIn)
  const show = (time: number) => formatTimeNear(toOffsetTime(time, readOffset(at)), now, length, 'before')
  const place = stop ?? describePosition(checkIn)
  const isLate = receivedAt !== undefined && receivedAt - madeAt >= shownDelay * 60_000
  return `${show(madeAt)}${place ? ` at ${place}` : ''}${isLate ? `, received ${show(receivedAt)}` : ''}`
}

/** Says what is wrong with the time of a check-in; undefined if it is right, or not known yet. */
export function describeClock(checkIn: CheckInTimes, now: number): string | undefined {
  const { at, receivedAt } = checkIn
  if (receivedAt === undefined || !hasDoubtfulClock(checkIn)) return undefined
  const error = findClockError(checkIn)
  if (error !== undefined) {
    return `The phone’s clock was ${describeError(Math.abs(error))} ${error < 0 ? 'behind' : 'ahead'}. The time is corrected.`
  }
  return Date.parse(at) > receivedAt
    ? `The phone’s clock was ahead: it showed ${formatTimeNear(at, now, 'short', 'before')}.`
    : 'The phone’s clock couldn’t be checked. The time may be wrong.'
}

/** Says how far the clock of a check-in's times is from this device's; undefined if both show the same. */
export function describeZone({ at }: CheckInTimes): string | undefined {
  const ahead = readOffset(at) + new Date(at).getTimezoneOffset()
  const hours = formatLeft(Math.abs(ahead) * 60_000)
  return ahead === 0 ? undefined : `Times by the phone’s clock, ${hours} ${ahead < 0 ? 'behind' : 'ahead of'} yours.`
}

function describeError(error: number): string {
  const hours = Math.round(error / 3_600_000)
  return hours < 48 ? formatCount(hours, 'hour') : formatCount(Math.round(hours / 24), 'day')
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

/** Returns 'Last check-in: Monday 14:05 at Durba Springs. All well.', with 'Ben, ' before the day if the link shows names. */
export const describeLastCheckIn = (checkIn: SharedCheckIn | null, now: number): string =>
  checkIn ? `Last check-in: ${describeShared(checkIn, now)}` : noCheckIn

/** Returns 'Another check-in: Monday 11:20 at Well 33. Late but OK. Expect us by Tuesday 18:00.' */
export const describeOtherCheckIn = (checkIn: SharedCheckIn, now: number): string =>
  `Another check-in: ${describeShared(checkIn, now)}`

/** A visitor in another time zone may not see that the announced time has passed. */
const describeShared = (checkIn: SharedCheckIn, now: number): string =>
  `${checkIn.by === undefined ? '' : `${checkIn.by}, `}${describeCheckIn(checkIn, checkIn.stop?.name, now, 'long')}. ${describeState(checkIn, now, 'long')}${Date.parse(checkIn.until ?? '') < now ? ' That time has passed.' : ''}`

/** Returns a sentence if the order of the check-ins that a link shows is uncertain. */
export const describeOrder = (checkIns: readonly CheckInTimes[]): string | undefined =>
  checkIns.length > 1 && checkIns.some((one) => findClockError(one) === undefined)
    ? 'Any of these may be the latest.'
    : undefined

/** Returns 'Next: Well 33, about Wednesday.'; undefined without a next stop. */
export function describeNext({ at, next }: Pick<SharedCheckIn, 'at' | 'next'>, now: number): string | undefined {
  const today = toDay(toOffsetTime(now, readOffset(at)))
  if (!next) return undefined
  return `Next: ${next.name}${next.day && today ? `, about ${formatDayNear(next.day, today, 'long', 'after')}` : ''}.`
}
