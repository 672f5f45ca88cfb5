import { type Day, shiftDay, toDay, toIsoDate } from './date.ts'
import { limits } from './limits.ts'
import { invalidFields } from './problem.ts'

/** Moves the dates of a trip's stops, on the server, on the device and in previews. */

/** First and last day as `Day` or as the API's date-time, or null. */
type Dates = { readonly startDate: string | null; readonly endDate: string | null }

type MovedDates = { readonly startDate: Day | null; readonly endDate: Day | null }

/** Returns the dates in the API's form. */
export const toIsoDates = ({
  startDate = null,
  endDate = null,
}: { [Name in keyof MovedDates]?: Day | null | undefined }) => ({
  startDate: toIsoDate(startDate),
  endDate: toIsoDate(endDate),
})

export const isDated = ({ startDate, endDate }: Dates): boolean => startDate !== null || endDate !== null

/**
 * Returns the dated stops that a move changes: all, or from stop `from` on in the trip's order. Undefined if there is
 * no such stop.
 */
export function listAffectedStops<Stop extends Dates & { readonly id: string }>(
  stops: readonly Stop[],
  from: string | undefined,
): Stop[] | undefined {
  const first = from === undefined ? 0 : stops.findIndex(({ id }) => id === from)
  return first < 0 ? undefined : stops.slice(first).filter(isDated)
}

/** Returns the shifted dates; undefined if one would leave the years of `limits`. */
export function shiftDates({ startDate, endDate }: Dates, days: number): MovedDates | undefined {
  const [start, end] = [startDate, endDate].map((date) => {
    const day = toDay(date)
    return day && shiftDay(day, days)
  })
  return start === undefined || end === undefined ? undefined : { startDate: start, endDate: end }
}

/**
 * Returns the stop's shifted dates.
 *
 * @throws Problem `invalid` that names the stop and the field `days`
 */
export function moveStop(stop: Dates & { readonly name: string }, days: number): MovedDates {
  const moved = shiftDates(stop, days)
  if (moved) return moved
  const years = `the years ${limits.dateFirstYear} to ${limits.dateLastYear}`
  throw invalidFields([{ field: 'days', message: `Moved by ${days} days, ${stop.name} would leave ${years}` }])
}
