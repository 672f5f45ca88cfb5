import { countDaysBetween, type Day, shiftDay } from '../date.ts'
import type { Band } from './band.ts'
import type { Drive } from './drive.ts'
import type { Itinerary } from './itinerary.ts'
import { findLastDay, hasDays } from './stops.ts'
import { type Stretch, toStretches } from './stretches.ts'
import { findProgress } from './today.ts'
import type { Verdict } from './verdict.ts'
import { computeWater } from './water.ts'

export type WaterNow = {
  /** Undefined if it depends on unknown weather. */
  readonly verdict: Verdict | undefined
  /** Last day before the reserve is used, from today on; undefined if it is being used, or would be from the first day. */
  readonly until: Day | undefined
  readonly reserveDays: number
  /** Water on arrival at the last stops with a date: those from the count on. */
  readonly onArrival: readonly Band[]
}

/**
 * Returns how long the water lasts, from the user's last count on; undefined if water is not calculated. Use of the reserve that ended
 * before today, at a refill, doesn't count.
 */
export function computeWaterNow(itinerary: Itinerary, drive: Drive, today: Day): WaterNow | undefined {
  const { water: reading } = drive
  const { stops, legs, plan } = itinerary
  const [dated, last] = [stops.filter(hasDays), findLastDay(stops)]
  const capacity = itinerary.water?.capacity
  const counts = reading && dated[0] && reading.day >= dated[0].from && (!last || reading.day <= last)
  const first = counts ? reading.day : dated[0]?.from
  if (capacity === undefined || !first || !last) return undefined
  const all = toStretches(dated, legs)
  const stretches = counts ? cutStretches(all, reading.day) : all
  const now = today < first ? first : today > last ? last : today
  const { verdict, reserveDays, onArrival, lastsUntil } = computeWater(
    stretches,
    capacity,
    counts ? { ...plan, startWater: reading.liters } : plan,
    now,
    stops[findProgress(stops, drive, today).next ?? -1],
  )
  const until = lastsUntil.usual ?? last
  return { verdict, until: until < now ? undefined : until, reserveDays, onArrival }
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
