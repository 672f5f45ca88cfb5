import type { Day } from '../date.ts'
import type { PlanSettings } from '../trip.ts'
import { type Band, exactly, mapBand } from './band.ts'
import { splitByWeather } from './day-weather.ts'
import { type ExpectedWeather, getHottest } from './expected-weather.ts'
import { planDefaults } from './plan-defaults.ts'
import { addDays, type Stop } from './stops.ts'
import type { Stretch } from './stretches.ts'
import { findWorst, toVerdict, type Verdict } from './verdict.ts'

/**
 * Liters for drinking and cooking per person and day, by daily maximum (°C), interpolated. South Australian Desert
 * Parks: at least 6 L. Royal Flying Doctor Service: 10 L in very hot conditions. US Army: 9 quarts. Northern Territory
 * Police: "4 L is a bit pushed".
 */
const byMaximum = [
  [20, 4],
  [30, 6],
  [40, 10],
  [45, 14],
] as const

/** Returns liters per person on a day with this maximum (°C). */
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

/** Returns the water for all people for one day, in liters. */
export function getDailyWater({ low, usual, high }: ExpectedWeather, plan: PlanSettings): Band {
  const { people = planDefaults.people, waterEach, waterOther = planDefaults.waterOther } = plan
  const perPerson =
    waterEach === undefined
      ? { low: getWaterEach(low.high), usual: getWaterEach(usual.high), high: getWaterEach(getHottest(high)) }
      : exactly(waterEach)
  return mapBand((one) => people * perPerson[one] + waterOther)
}

export type Water = ReturnType<typeof computeWater>

/**
 * Computes the water day by day, with refills at stops. The reserve is in days, at each place's use. `verdict` and `lastsUntil`
 * leave out days before `since`. The refill at `ahead`, the next stop then, has not happened on that day.
 */
export function computeWater(
  stretches: readonly Stretch[],
  capacity: number,
  plan: PlanSettings,
  since?: Day,
  ahead?: Stop,
) {
  const reserveDays = plan.reserveDays ?? planDefaults.reserveDays
  const lastsUntil: { usual: Day | undefined; high: Day | undefined } = { usual: undefined, high: undefined }
  const onArrival: Band[] = []
  const onDeparture: Band[] = []
  const verdicts: Verdict[] = []
  const isUncertainOnArrival: boolean[] = []
  let level = exactly(Math.min(capacity, plan.startWater ?? capacity))
  let [carryMore, carryAtLeast] = [0, 0]
  let [isLevelUncertain, isUncertain] = [false, false]
  let reserve = exactly(0)
  let dry: { readonly day: Day; readonly near: string } | undefined

  for (const stretch of stretches) {
    const { kind, stop } = stretch
    const refill = kind === 'stay' ? stop.supplies.water : undefined
    if (kind === 'stay') {
      onArrival.push(mapBand((one) => Math.max(0, level[one])))
      isUncertainOnArrival.push(isLevelUncertain)
      if (since && stop.id === ahead?.id && !lastsUntil.usual && level.usual < reserve.usual) {
        verdicts.push(toVerdict(level, reserve))
        lastsUntil.usual = addDays(since, -1)
      }
    }
    if (refill === 'full') isLevelUncertain = false
    if (refill !== undefined) {
      level = mapBand((one) => (refill === 'full' ? capacity : Math.min(capacity, Math.max(0, level[one]) + refill)))
    }
    // At a stop with a full water refill, daily use comes from the source, not the tank.
    const parts = refill === 'full' ? [] : splitByWeather(stretch)
    for (const { from, days, weather, isWeatherUnknown } of parts) {
      if (days === 0) continue
      const daily = getDailyWater(weather, plan)
      const before = level
      level = mapBand((one) => level[one] - days * daily[one])
      if (isWeatherUnknown && plan.waterEach === undefined) isLevelUncertain = true
      if (isLevelUncertain) isUncertain = true
      reserve = mapBand((one) => reserveDays * daily[one])
      const isOver = since && addDays(from, days - 1) < since
      if (!isOver) verdicts.push(toVerdict(level, reserve))
      for (const one of ['usual', 'high'] as const) {
        if (lastsUntil[one] === undefined && level[one] < reserve[one] && !isOver) {
          const lasts = Math.floor((before[one] - reserve[one]) / daily[one] + 1e-9)
          lastsUntil[one] = addDays(from, Math.max(-1, lasts - 1))
        }
      }
      if (level.usual < 0 && !dry)
        dry = { day: addDays(from, Math.max(0, Math.floor(before.usual / daily.usual))), near: stop.name }
      carryMore = Math.max(carryMore, reserve.high - level.high)
      carryAtLeast = Math.max(carryAtLeast, reserve.low - level.low)
    }
    if (kind === 'stay') onDeparture.push(mapBand((one) => Math.max(0, level[one])))
  }
  const verdict = findWorst(verdicts)
  return {
    /** Undefined if it depends on unknown weather. */
    verdict: isUncertain && verdict !== 'enough' ? undefined : verdict,
    /** Water on arrival at each stop before refilling, never negative. */
    onArrival,
    /** Water on departure from each stop; at the last stop, on the last day. */
    onDeparture,
    isUncertain,
    /** For each stop, true if `onArrival` depends on unknown weather. */
    isUncertainOnArrival,
    /** Last day before the reserve is used; undefined if that is the trip's last day. */
    lastsUntil,
    /** First day without water. `carryMore` is the water to add before the next refill, reserve included. */
    dry,
    carryMore,
    /** `carryMore` in the good case, which differs a lot if weather is unknown. */
    carryAtLeast,
    reserveDays,
    /** The capacity of all vehicles together. */
    capacity,
  }
}
