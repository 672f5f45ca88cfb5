import { type Day, shiftDay } from '../date.ts'
import type { Position } from '../geo.ts'
import { getDaylightHours, getSunTimes } from '../sun.ts'
import { formatLeft, formatTime } from '../time-texts.ts'
import { describeDaylight } from './texts.ts'

type Daylight = { readonly day: Day; readonly sunrise: number; readonly sunset: number }

/**
 * Returns the daylight now or next; undefined in polar day and night. On a device hours away, the day at the place may
 * have begun before the device's or end after it: the light there counts.
 */
export function findDaylight(position: Position, today: Day, now: number): Daylight | undefined {
  const days = [-1, 0, 1, 2].flatMap((days) => {
    const day = shiftDay(today, days)
    const times = day && getSunTimes(position, day)
    return times ? [{ day, ...times }] : []
  })
  return days.find(({ sunset }) => sunset > now)
}

/**
 * Returns 'Sun 06:21–19:04 (this device’s time) · 11 h 40 min left' before sunset, 'Sunrise 06:22 (this device’s time)'
 * after it, or a sentence where the sun does not set or rise.
 */
export function describeSun(position: Position, today: Day, now: number): string {
  const constant = describeDaylight(getDaylightHours(position, today))
  if (constant) return `${constant}.`
  const coming = findDaylight(position, today, now)
  if (!coming) return ''
  const { day, sunrise, sunset } = coming
  if (sunrise > now && day > today) return `Sunrise ${formatTime(sunrise)} (this device’s time)`
  const left = formatLeft(sunset - Math.max(sunrise, now))
  return `Sun ${formatTime(sunrise)}–${formatTime(sunset)} (this device’s time) · ${left} left`
}
