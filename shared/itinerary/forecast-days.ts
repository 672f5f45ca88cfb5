import type { Day } from '../date.ts'
import { addDays, hasDays, type Stop } from './stops.ts'

/** Rain on these days before a drive counts, too: clay stays wet. */
export const rainDaysBefore = 2

/** The days of a stop's forecast that the itinerary reads. */
export type ForecastSpan = { readonly stop: Stop; readonly from: Day; readonly to: Day }

/**
 * Returns the days of each dated stop, in their order: its own, and those of the drives to and from it, because a drive is as hot
 * as its hotter end and as wet as its wetter one.
 */
export function listForecastSpans(stops: readonly Stop[]): ForecastSpan[] {
  const dated = stops.filter(hasDays)
  return dated.map((stop, at) => {
    const [before, after] = [dated[at - 1], dated[at + 1]]
    const days = [
      stop.from,
      stop.to,
      ...(before ? [addDays(before.to, -rainDaysBefore), before.to] : []),
      ...(after ? [addDays(stop.to, -rainDaysBefore), after.from] : []),
    ].toSorted()
    return { stop, from: days[0] ?? stop.from, to: days.at(-1) ?? stop.to }
  })
}
