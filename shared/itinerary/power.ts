import type { Day } from '../date.ts'
import { getSunHours } from '../sun.ts'
import type { VehicleSpecs } from '../vehicle.ts'
import { type Band, type Case, cases, exactly, mapBand } from './band.ts'
import { splitByWeather } from './day-weather.ts'
import type { StopWeather } from './expected-weather.ts'
import type { RouteLeg } from './legs.ts'
import { addDays, type DatedStop } from './stops.ts'
import type { Stretch } from './stretches.ts'
import type { Verdict } from './verdict.ts'

/** Share left after losses in cables, regulator, heat and dust. */
const panelYield = 0.7
/** Variation of the sun between years, in each case. */
const sunSpread = { low: 1.2, usual: 1, high: 0.8 }
/** Warmth around a parked vehicle above the day's mean (°C, guess). */
const warmerBy = 5

/** Returns Wh a day: the base load, and the fridge by the warmth around it. */
export function getDailyPower({ base = 0, fridge = 0 }: VehicleSpecs, weather: StopWeather): number {
  const around = (weather.low + weather.high) / 2 + warmerBy
  return base + fridge * Math.max(0.4, (around - 4) / 21)
}

export type Power = NonNullable<ReturnType<typeof computePower>>

type EmptyDay = { readonly day: Day; readonly stop: DatedStop }

/** Computes the battery's level with charge from sun, engine and mains. Undefined if its capacity or use is unknown. */
export function computePower(stretches: readonly Stretch[], legs: readonly RouteLeg[], specs: VehicleSpecs) {
  const { battery, base, fridge, solar = 0, alternator = 0 } = specs
  if (battery === undefined || (base ?? fridge) === undefined) return undefined
  let level = exactly(battery)
  const empty: { -readonly [One in Case]?: EmptyDay | undefined } = {}
  let isUncertain = false
  const onArrival: Band[] = []
  for (const stretch of stretches) {
    const { kind, at, weather, isWeatherUnknown, stop } = stretch
    if (kind === 'stay') onArrival.push(mapBand((one) => Math.max(0, level[one])))
    const plugged = kind === 'stay' && stop.supplies.power
    // Count the engine's charge from the good case, which has the least driving hours, in all cases.
    const engine = kind === 'drive' ? alternator * (legs[at]?.hours.low ?? 0) : 0
    // By weeks, because the sun changes in the course of a long stay.
    for (let done = 0; done === 0 || done < stretch.days; done += 7) {
      const [from, days] = [addDays(stretch.from, done), Math.min(7, stretch.days - done)]
      const part = { ...stretch, from, days }
      const spans = splitByWeather(part)
      const dependsOnWeather =
        (isWeatherUnknown && solar > 0) || (fridge && spans.some((span) => span.isWeatherUnknown))
      if (dependsOnWeather && days > 0 && !plugged) isUncertain = true
      // A forecast has no radiation, so the sun is always the usual one.
      const toHours = (one: Case) => days * getSunHours(stop.position.latitude, from, weather[one], stop.elevation)
      const usual = toHours('usual')
      const before = level
      level = mapBand((one) => {
        if (plugged) return battery
        const use = spans.reduce((sum, span) => sum + span.days * getDailyPower(specs, span.weather[one]), 0)
        const hours = isWeatherUnknown ? toHours(one) : usual
        const charge = hours * solar * panelYield * sunSpread[one] + engine * (days / stretch.days || 1)
        return Math.min(battery, Math.max(0, level[one]) + charge - use)
      })
      for (const one of cases) empty[one] ??= findEmptyDay(part, before[one], level[one])
    }
  }
  const verdict: Verdict = empty.usual ? 'dry' : empty.high ? 'tight' : 'enough'
  return {
    /** Undefined if it depends on unknown weather. */
    verdict: isUncertain && verdict !== 'enough' ? undefined : verdict,
    isUncertain,
    /** Wh on arrival at each stop, never negative. */
    onArrival,
    capacity: battery,
    /** First day with an empty battery in each case. */
    empty,
  }
}

/** Returns the day of a stretch on which the battery is empty, if it loses the same each day; undefined if some is left. */
function findEmptyDay({ from, days, stop }: Stretch, before: number, after: number): EmptyDay | undefined {
  if (after >= 0) return undefined
  const charged = Math.max(0, before)
  const full = Math.floor((days * charged) / (charged - after))
  return { day: addDays(from, Math.min(full, days - 1)), stop }
}
