import { countDaysBetween, type Day, shiftDay, toDay } from '../date.ts'
import type { TripWithSpan } from '../trip.ts'

/** The trips around a day. Each list has the latest start first, then the newest trip. */
export type TripsOnDay = {
  /** Trips in progress; the first is the current trip. */
  readonly current: readonly TripWithSpan[]
  readonly startTomorrow: readonly TripWithSpan[]
  readonly endedYesterday: readonly TripWithSpan[]
}

/** Finds the trips around a day; `trips` are newest first. */
export function findTripsOn(trips: readonly TripWithSpan[], today: Day): TripsOnDay {
  const dated = trips
    .flatMap((trip) => {
      const [from, to] = [toDay(trip.span?.from ?? null), toDay(trip.span?.to ?? null)]
      return from && to ? [{ trip, from, to }] : []
    })
    .sort((one, other) => countDaysBetween(one.from, other.from))
  const select = (matches: (span: { readonly from: Day; readonly to: Day }) => boolean) =>
    dated.filter(matches).map(({ trip }) => trip)
  return {
    current: select(({ from, to }) => from <= today && today <= to),
    startTomorrow: select(({ from }) => from === shiftDay(today, 1)),
    endedYesterday: select(({ to }) => to === shiftDay(today, -1)),
  }
}
