import { getSunHours } from '../sun.ts'
import type { VehicleSpecs } from '../vehicle-specs.ts'
import { type Band, exactly, mapBand } from './band.ts'
import type { RouteLeg } from './legs.ts'
import type { StopWeather } from './stops.ts'
import type { Stretch } from './stretches.ts'
import type { Verdict } from './verdict.ts'

/** Losses in cables, regulator, heat and dust. */
const panelYield = 0.7
/** How far a year's sun is from the usual: the good case has so much more, the bad one so much less. */
const sunSpread = { low: 1.2, usual: 1, high: 0.8 }
/** Around a parked vehicle it is warmer than the day's mean (°C, guess). */
const warmerBy = 5
/** Taken where the weather is not known (°C). */
const unknownTemperature = 25

/** Wh a day: what is always on, and the fridge by the warmth around it. */
export function getDailyPower({ base = 0, fridge = 0 }: VehicleSpecs, weather: StopWeather | undefined): number {
  const around = weather ? (weather.low + weather.high) / 2 + warmerBy : unknownTemperature
  return base + fridge * Math.max(0.4, (around - 4) / 21)
}

export type Power = {
  readonly verdict: Verdict
  /** Wh left at each stop on arrival, never below zero. */
  readonly onArrival: readonly Band[]
  readonly capacity: number
  /** The stretch in which the battery is empty first, in the usual case, and in the bad one. */
  readonly empty: Stretch | undefined
  readonly emptyInBadCase: Stretch | undefined
}

/** Runs the battery down and charges it by sun, engine and mains. Undefined for a vehicle whose battery or use is not told. */
export function computePower(
  stretches: readonly Stretch[],
  legs: readonly RouteLeg[],
  specs: VehicleSpecs,
): Power | undefined {
  const { battery, solar = 0, alternator = 0 } = specs
  if (battery === undefined || (specs.base === undefined && specs.fridge === undefined)) return undefined
  let level = exactly(battery)
  let [empty, emptyInBadCase]: (Stretch | undefined)[] = []
  const onArrival: Band[] = []
  for (const stretch of stretches) {
    const { kind, at, days, from, weather, stop } = stretch
    if (kind === 'stay') onArrival.push(mapBand((one) => Math.max(0, level[one])))
    const plugged = kind === 'stay' && stop.supplies.power === true
    const use = days * getDailyPower(specs, weather)
    const sun = weather
      ? days * solar * panelYield * getSunHours(stop.position.latitude, from, weather, stop.elevation)
      : 0
    // The engine runs the least hours in the good case: the charge it gives is counted from there, for all.
    const engine = kind === 'way' ? alternator * (legs[at]?.hours.low ?? 0) : 0
    level = mapBand((one) =>
      plugged ? battery : Math.min(battery, Math.max(0, level[one]) + sun * sunSpread[one] + engine - use),
    )
    if (level.usual < 0) empty ??= stretch
    if (level.high < 0) emptyInBadCase ??= stretch
  }
  return {
    verdict: empty ? 'dry' : emptyInBadCase ? 'tight' : 'enough',
    onArrival,
    capacity: battery,
    empty,
    emptyInBadCase,
  }
}
