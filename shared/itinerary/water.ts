import type { Day } from '../date.ts'
import type { TripPlan } from '../trip.ts'
import { type Band, exactly, mapBand } from './band.ts'
import { type ExpectedWeather, getHottest } from './expected-weather.ts'
import { planDefaults } from './plan-defaults.ts'
import { addDays } from './stops.ts'
import type { Stretch } from './stretches.ts'
import { findWorst, toVerdict, type Verdict } from './verdict.ts'

/**
 * Litres for drinking and cooking, for a person and a day, by the daily maximum (°C): straight lines between these.
 * South Australian Desert Parks 6 L at least, Royal Flying Doctor Service 10 L in very hot conditions, US Army 9 quarts,
 * Northern Territory Police "4 L is a bit pushed".
 */
const byMaximum = [
  [20, 4],
  [30, 6],
  [40, 10],
  [45, 14],
] as const

/** Litres for one person on a day of this maximum (°C). */
export function getWaterEach(maximum: number): number {
  const [first, ...others] = byMaximum
  let [degrees, litres]: readonly [number, number] = first
  for (const [nextDegrees, nextLitres] of others) {
    if (maximum <= nextDegrees) {
      const share = Math.max(0, maximum - degrees) / (nextDegrees - degrees)
      return litres + share * (nextLitres - litres)
    }
    ;[degrees, litres] = [nextDegrees, nextLitres]
  }
  return litres
}

/** Litres that everybody together takes in a day. */
export function getDailyWater({ low, usual, high }: ExpectedWeather, plan: TripPlan): Band {
  const { people = planDefaults.people, waterEach, waterOther = planDefaults.waterOther } = plan
  const perPerson =
    waterEach === undefined
      ? { low: getWaterEach(low.high), usual: getWaterEach(usual.high), high: getWaterEach(getHottest(high)) }
      : exactly(waterEach)
  return mapBand((one) => people * perPerson[one] + waterOther)
}

export type Water = {
  /** Undefined while it depends on weather that is not known. */
  readonly verdict: Verdict | undefined
  /** The water left on arrival at each stop, before refilling, never below zero. */
  readonly onArrival: readonly Band[]
  /** And what on leaving it: on the last day, at the last stop. */
  readonly onDeparture: readonly Band[]
  /** True if any of it depends on weather that is not known. */
  readonly isUncertain: boolean
  /** True if what is left at each stop on arrival does. */
  readonly isUncertainOnArrival: readonly boolean[]
  /** The last day that is covered before the days in reserve are touched; undefined when that is the trip's last day. */
  readonly lastsUntil: { readonly usual: Day | undefined; readonly high: Day | undefined }
  /** The first day on which there is none, and what more is needed for the way to the next fill, reserve included. */
  readonly dry: { readonly day: Day; readonly near: string } | undefined
  readonly carryMore: number
  /** The same in the good case, which differs a lot where the weather is not known. */
  readonly carryAtLeast: number
  readonly reserveDays: number
}

/** Runs the water down day by day and fills it where the stops say so; the reserve is days, counted at each place's use. */
export function computeWater(stretches: readonly Stretch[], capacity: number, plan: TripPlan): Water {
  const reserveDays = plan.reserveDays ?? planDefaults.reserveDays
  const lastsUntil: { usual: Day | undefined; high: Day | undefined } = { usual: undefined, high: undefined }
  const onArrival: Band[] = []
  const onDeparture: Band[] = []
  const verdicts: Verdict[] = []
  const isUncertainOnArrival: boolean[] = []
  let level = exactly(Math.min(capacity, plan.startWater ?? capacity))
  let [carryMore, carryAtLeast] = [0, 0]
  let [isLevelUncertain, isUncertain] = [false, false]
  let dry: Water['dry']

  for (const { kind, days, from, weather, isWeatherUnknown, stop } of stretches) {
    const daily = getDailyWater(weather, plan)
    const refill = kind === 'stay' ? stop.supplies.water : undefined
    if (kind === 'stay') {
      onArrival.push(mapBand((one) => Math.max(0, level[one])))
      isUncertainOnArrival.push(isLevelUncertain)
    }
    if (refill === 'full') isLevelUncertain = false
    if (refill !== undefined) {
      level = mapBand((one) => (refill === 'full' ? capacity : Math.min(capacity, Math.max(0, level[one]) + refill)))
    }
    // Where there is water for the taking, nobody lives from the tank.
    const consumedDays = refill === 'full' ? 0 : days
    const before = level
    level = mapBand((one) => level[one] - consumedDays * daily[one])
    if (kind === 'stay') onDeparture.push(mapBand((one) => Math.max(0, level[one])))
    if (consumedDays === 0) continue
    if (isWeatherUnknown && plan.waterEach === undefined) isLevelUncertain = true
    if (isLevelUncertain) isUncertain = true
    const reserve = mapBand((one) => reserveDays * daily[one])
    verdicts.push(toVerdict(level, reserve))
    for (const one of ['usual', 'high'] as const) {
      if (lastsUntil[one] === undefined && level[one] < reserve[one]) {
        lastsUntil[one] = addDays(from, Math.max(-1, Math.floor((before[one] - reserve[one]) / daily[one] + 1e-9) - 1))
      }
    }
    if (level.usual < 0 && !dry)
      dry = { day: addDays(from, Math.max(0, Math.floor(before.usual / daily.usual))), near: stop.name }
    carryMore = Math.max(carryMore, reserve.high - level.high)
    carryAtLeast = Math.max(carryAtLeast, reserve.low - level.low)
  }
  const verdict = findWorst(verdicts)
  return {
    verdict: isUncertain && verdict !== 'enough' ? undefined : verdict,
    onArrival,
    onDeparture,
    isUncertain,
    isUncertainOnArrival,
    lastsUntil,
    dry,
    carryMore,
    carryAtLeast,
    reserveDays,
  }
}
