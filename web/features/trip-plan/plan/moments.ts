import { type Day, isDay } from '#shared/date.ts'
import type { ReturnTime } from '#shared/trip-plan.ts'

/** A calendar day and a time 'HH:MM' in some zone. */
type WallClock = { readonly day: Day; readonly time: string }

/** Returns the day and time that a clock in a zone shows; undefined for an unknown zone. */
export function readClock(at: number, zone: string): WallClock | undefined {
  const format = findFormat(zone)
  if (!format || !Number.isFinite(at)) return undefined
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]))
  const day = `${parts.get('year')?.padStart(4, '0')}-${parts.get('month')}-${parts.get('day')}`
  return isDay(day) ? { day, time: `${parts.get('hour')}:${parts.get('minute')}` } : undefined
}

const formats = new Map<string, Intl.DateTimeFormat | undefined>()

function findFormat(zone: string): Intl.DateTimeFormat | undefined {
  if (!formats.has(zone)) formats.set(zone, createFormat(zone))
  return formats.get(zone)
}

function createFormat(timeZone: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
  } catch (error) {
    // The browser's list of zones may be older than the one that the zone comes from.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/**
 * Returns when a clock in the zone shows a day and time, in milliseconds since 1970. A time that a change of the offset
 * skips counts after it. Undefined for an unknown zone.
 */
export function toMoment({ day, time, zone }: ReturnTime): number | undefined {
  const wanted = Date.parse(`${day}T${time}:00Z`)
  const readAsUtc = (at: number) => {
    const clock = readClock(at, zone)
    return clock && Date.parse(`${clock.day}T${clock.time}:00Z`)
  }
  const first = readAsUtc(wanted)
  if (first === undefined) return undefined
  const guess = wanted - (first - wanted)
  const second = readAsUtc(guess)
  if (second === undefined) return undefined
  const corrected = guess - (second - wanted)
  // No clock shows a skipped time: of the two, one is as long before the change as the other is after it.
  return readAsUtc(corrected) === wanted ? corrected : Math.max(guess, corrected)
}
