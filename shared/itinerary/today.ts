import { countDaysBetween, type Day, shiftDay, toDay } from '../date.ts'
import { formatDay, formatShortDay } from '../day-texts.ts'
import type { TripWithSpan } from '../trip.ts'
import type { Arrival, Drive } from './drive.ts'
import type { Itinerary } from './itinerary.ts'
import { findLastDay, type Stop } from './stops.ts'

/** The trips around a day. Each list has the latest start first, then the newest trip. */
export type TripsOnDay = ReturnType<typeof findTripsOn>

/** Finds the trips around a day; `trips` are newest first. */
export function findTripsOn(trips: readonly TripWithSpan[], today: Day) {
  const dated = trips
    .flatMap((trip) => {
      const days = readSpanDays(trip.span)
      return days ? [{ trip, ...days }] : []
    })
    .sort((one, other) => countDaysBetween(one.from, other.from))
  const select = (matches: (span: { readonly from: Day; readonly to: Day }) => boolean) =>
    dated.filter(matches).map(({ trip }) => trip)
  return {
    /** Trips in progress; the first is the current trip. */
    current: select(({ from, to }) => from <= today && today <= to),
    startTomorrow: select(({ from }) => from === shiftDay(today, 1)),
    endedYesterday: select(({ to }) => to === shiftDay(today, -1)),
  }
}

/** Returns the first and the last day; undefined unless both are known. */
export function readSpanDays(span: TripWithSpan['span']): { readonly from: Day; readonly to: Day } | undefined {
  const [from, to] = [toDay(span?.from ?? null), toDay(span?.to ?? null)]
  return from && to ? { from, to } : undefined
}

/** Trips further away name the day (days). */
const nearDays = 60

/** Returns 'Leaves in 3 days', 'Ended yesterday' or 'Ended Jul 9, 2025'; '' while the trip is under way and without dates. */
export function describeNearness(span: TripWithSpan['span'], today: Day): string {
  const days = readSpanDays(span)
  if (!days) return ''
  const [ahead, ago] = [countDaysBetween(today, days.from), countDaysBetween(days.to, today)]
  const name = (day: Day) => `${formatShortDay(day)}, ${day.slice(0, 4)}`
  if (ahead > 0) return `Leaves ${ahead === 1 ? 'tomorrow' : ahead > nearDays ? name(days.from) : `in ${ahead} days`}`
  if (ago > 0) return `Ended ${ago === 1 ? 'yesterday' : ago > nearDays ? name(days.to) : `${ago} days ago`}`
  return ''
}

/** An arrival longer ago (days) than this is of another drive of the trip (guess). */
const oldest = 14

export type Progress = {
  /** Index of the next stop; undefined at the last stop. */
  readonly next: number | undefined
  /** Index of the stop before it: the leg's start, or the last stop. */
  readonly previous: number
  /** The arrival at `previous` that decides; undefined if the dates do. */
  readonly arrival: Arrival | undefined
}

/**
 * Finds the next stop. The last arrival decides until the end of the next day, and while the dates would lead there again: until the
 * stop's first day, and at a stop without a date. Then the dates decide: the first stop but the trip's first whose first day is today or
 * later, or that follows dated stops without a date. Arrivals at deleted stops don't count.
 */
export function findProgress(stops: readonly Stop[], { arrivals }: Drive, today: Day): Progress {
  const last = arrivals.findLast(({ stop }) => stops.some(({ id }) => id === stop))
  const reached = stops.findIndex(({ id }) => id === last?.stop)
  const days = last ? countDaysBetween(last.day, today) : 0
  const isAhead = today <= (stops[reached]?.from ?? today)
  const arrival = days <= 1 || (days <= oldest && isAhead) ? last : undefined
  const isDated = stops[0]?.from !== undefined
  const at = arrival
    ? reached + 1
    : stops.findIndex(({ from }, index) => index > 0 && (from === undefined ? isDated : from >= today))
  const next = at > 0 && at < stops.length ? at : undefined
  return { next, previous: (next ?? stops.length) - 1, arrival }
}

/** Returns the day of the trip, from 1 on, and its number of days; undefined outside them or without dates. */
export function findTripDay({ stops, totals }: Itinerary, today: Day): { number: number; of: number } | undefined {
  const first = stops[0]?.from
  const number = first === undefined ? 0 : countDaysBetween(first, today) + 1
  return number >= 1 && number <= totals.days ? { number, of: totals.days } : undefined
}

/** Returns 'day 4 of 9'; undefined outside the trip's days or without dates. */
export function describeTripDay(itinerary: Itinerary, today: Day): string | undefined {
  const day = findTripDay(itinerary, today)
  return day && `day ${day.number} of ${day.of}`
}

/** Returns 'today', 'tomorrow', or 'Thu, Nov 25'. */
export function describeWhen(day: Day, today: Day): string {
  const days = countDaysBetween(today, day)
  return days === 0 ? 'today' : days === 1 ? 'tomorrow' : formatDay(day)
}

/** Returns 'At Sesfontein until Nov 24' after an arrival there, or 'By plan at Sesfontein until Nov 24' on a day of its dates. */
export function describeRest(stops: readonly Stop[], { previous, arrival }: Progress, today: Day): string | undefined {
  const { name, from, to } = stops[previous] ?? {}
  const isThere = arrival !== undefined || (from !== undefined && from <= today)
  const at = arrival ? 'At' : 'By plan at'
  return isThere && to !== undefined && today < to ? `${at} ${name} until ${formatShortDay(to)}` : undefined
}

/** Returns 'Last stop. Kaokoveld ends on Nov 28.', without the day if the last stop has no date. */
export function describeEnd(trip: string, stops: readonly Stop[]): string {
  const last = stops.at(-1)?.to && findLastDay(stops)
  return last ? `Last stop. ${trip} ends on ${formatShortDay(last)}.` : 'Last stop.'
}
