import { type Day, shiftDay, toDay } from './date.ts'
import { limits } from './limits.ts'
import { invalidFields } from './problem.ts'

/** Moving the dates of a trip's stops, as the server, the device and every preview do it. */

/** A stop's first and last day, as days or as the API answers them; null without. */
type Dates = { readonly startDate: string | null; readonly endDate: string | null }

type MovedDates = { readonly startDate: Day | null; readonly endDate: Day | null }

/** Returns whether a stop has a date that can be moved. */
export const isDated = ({ startDate, endDate }: Dates): boolean => startDate !== null || endDate !== null

/**
 * The stops that a move reaches, of all stops in the trip's order: those with a date, from one stop on, or all without one.
 * Undefined when there is no such stop.
 */
export function listAffectedStops<Stop extends Dates & { readonly id: string }>(
  stops: readonly Stop[],
  from: string | undefined,
): Stop[] | undefined {
  const first = from === undefined ? 0 : stops.findIndex(({ id }) => id === from)
  return first < 0 ? undefined : stops.slice(first).filter(isDated)
}

/** Returns a stop's dates so many days later, or earlier; undefined when one of them would leave the calendar. */
export function shiftDates({ startDate, endDate }: Dates, days: number): MovedDates | undefined {
  const [start, end] = [startDate, endDate].map((date) => {
    const day = toDay(date)
    return day && shiftDay(day, days)
  })
  return start === undefined || end === undefined ? undefined : { startDate: start, endDate: end }
}

/** The same where the move must be possible. Throws `invalid`, which names the stop and the field `days`. */
export function moveStop(stop: Dates & { readonly name: string }, days: number): MovedDates {
  const moved = shiftDates(stop, days)
  if (moved) return moved
  const years = `the years ${limits.dateFirstYear} to ${limits.dateLastYear}`
  throw invalidFields([{ field: 'days', message: `Moved by ${days} days, ${stop.name} would leave ${years}` }])
}
