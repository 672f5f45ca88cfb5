import { countDaysBetween, type Day, shiftDay } from '../date.ts'
import type { Drive } from '../itinerary/drive.ts'
import type { Itinerary } from '../itinerary/itinerary.ts'
import { findLastDay, hasDays } from '../itinerary/stops.ts'
import { type Stretch, toStretches } from '../itinerary/stretches.ts'
import type { Verdict } from '../itinerary/verdict.ts'
import { computeWater } from '../itinerary/water.ts'

export type WaterNow = {
  /** Undefined if it depends on unknown weather. */
  readonly verdict: Verdict | undefined
  /** Last day before the reserve is used; undefined if it is being used. */
  readonly until: Day | undefined
  readonly reserveDays: number
}

/** Returns how long the water lasts, from the user's last count on; undefined if water is not calculated. */
export function computeWaterNow(itinerary: Itinerary, { water: reading }: Drive): WaterNow | undefined {
  const { stops, legs, plan } = itinerary
  const [dated, last] = [stops.filter(hasDays), findLastDay(stops)]
  const capacity = itinerary.water?.capacity
  const counts = reading && dated[0] && reading.day >= dated[0].from && (!last || reading.day <= last)
  const water =
    counts && capacity !== undefined
      ? computeWater(cutStretches(toStretches(dated, legs), reading.day), capacity, {
          ...plan,
          startWater: reading.liters,
        })
      : itinerary.water
  const first = counts ? reading.day : dated[0]?.from
  if (!water || !first || !last) return undefined
  const until = water.lastsUntil.usual ?? last
  return { verdict: water.verdict, until: until < first ? undefined : until, reserveDays: water.reserveDays }
}

/** Drops the days before this one. A stay that began before has no refill left. */
function cutStretches(stretches: readonly Stretch[], day: Day): Stretch[] {
  return stretches.flatMap((stretch) => {
    const gone = countDaysBetween(stretch.from, day)
    if (gone <= 0) return [stretch]
    if (gone >= stretch.days) return []
    const { stop } = stretch
    return [
      {
        ...stretch,
        from: shiftDay(stretch.from, gone) ?? day,
        days: stretch.days - gone,
        stop: { ...stop, supplies: { ...stop.supplies, water: undefined } },
      },
    ]
  })
}
