import { type Day, shiftDay, toDay } from '#shared/date.ts'
import type { TripSpan } from '#shared/trip.ts'
import type { Waypoint } from '#shared/waypoint.ts'

type Dated = Pick<Waypoint, 'id' | 'startDate' | 'endDate'>

/** What a move would do: how many stops it moves, and the trip's first and last day before and after it. */
export type MovePreview = {
  readonly moved: number
  readonly before: TripSpan
  /** Undefined when a stop would leave the calendar. */
  readonly after: TripSpan | undefined
}

const listDays = ({ startDate, endDate }: Dated): Day[] =>
  [toDay(startDate), toDay(endDate)].filter((day) => day !== null)

/** Whether a stop has a date that can be moved. */
export const isDated = (stop: Dated): boolean => listDays(stop).length > 0

/** Reckons a move of the stops, in date order, by so many days from one stop on (all of them without one); undefined without dates. */
export function previewMove(stops: readonly Dated[], days: number, from?: string): MovePreview | undefined {
  const first = from === undefined ? 0 : stops.findIndex(({ id }) => id === from)
  const [stay, go] = [stops.slice(0, first), stops.slice(first)]
  const before = toSpan(stops.flatMap(listDays))
  if (!before) return undefined
  const shifted = go.flatMap(listDays).map((day) => shiftDay(day, days))
  const inCalendar = shifted.filter((day) => day !== undefined)
  return {
    moved: go.filter(isDated).length,
    before,
    after: inCalendar.length === shifted.length ? toSpan([...stay.flatMap(listDays), ...inCalendar]) : undefined,
  }
}

function toSpan(days: readonly Day[]): TripSpan | undefined {
  const sorted = days.toSorted()
  const [from, to] = [sorted[0], sorted.at(-1)]
  return from && to && { from, to }
}
