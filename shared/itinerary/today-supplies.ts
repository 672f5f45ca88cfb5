import type { Day } from '../date.ts'
import { type Band, scaleBand } from './band.ts'
import type { Drive, Reading } from './drive.ts'
import { expectWeather } from './expected-weather.ts'
import { computeFuel, type Fuel } from './fuel.ts'
import type { Itinerary } from './itinerary.ts'
import type { RouteLeg } from './legs.ts'
import { planDefaults } from './plan-defaults.ts'
import { expectOnDay } from './stop-forecast.ts'
import type { Stop } from './stops.ts'
import { toVerdict, type Verdict } from './verdict.ts'
import { getDailyWater } from './water.ts'
import { computeWaterNow } from './water-now.ts'

/** A supply on arrival at a stop; `left.low` is the good case, and so the most. */
type Supply = {
  readonly left: Band
  readonly capacity: number
  /** Amount that should be left. */
  readonly reserve: number
}

export type FuelAhead = Supply & {
  readonly verdict: Verdict
  /** The reading it is counted from; undefined if it is counted from the plan. */
  readonly reading: Reading | undefined
}

/** Returns the fuel on arrival at the stop with this index; undefined if fuel is not calculated. */
export function findFuelAhead(itinerary: Itinerary, drive: Drive, at: number): FuelAhead | undefined {
  const { reading, first } = findReading(itinerary, drive)
  // Before the reading's stop, the plan counts.
  const isRead = reading !== undefined && first < at
  const start = isRead ? first : 0
  const fuel = isRead ? computeFromReading(itinerary, first, reading) : itinerary.fuel
  const section = fuel?.sections.find((one) => start + one.first < at && at <= start + one.last)
  const left = fuel?.onArrival[at - start]
  if (!fuel || !section || !left) return undefined
  // A gauge may be off, and adds no fuel: the reserve stays that of the last refill.
  const spread = (isRead && section.first === 0 && reading.spread) || 0
  const { reserve } = (spread && itinerary.fuel?.sections.findLast((one) => one.first <= first)) || section
  const { low, usual, high } = left
  return {
    left: { low: Math.min(fuel.capacity, low + spread), usual, high: Math.max(0, high - spread) },
    capacity: fuel.capacity,
    reserve: reserve.usual,
    verdict: toVerdict({ ...section.left, high: section.left.high - spread }, reserve),
    reading: isRead ? reading : undefined,
  }
}

/** Returns the fuel at the stop with this index: as last read there, or the usual amount on arrival. Undefined if unknown. */
export function findFuelAt(itinerary: Itinerary, drive: Drive, at: number): number | undefined {
  const { reading, first } = findReading(itinerary, drive)
  if (reading && first === at && reading.share === undefined)
    return reading.fuel === 'full' ? itinerary.fuel?.capacity : reading.fuel
  return findFuelAhead(itinerary, drive, at)?.left.usual
}

/** Returns the last reading whose stop exists, with the index of that stop. */
function findReading({ stops }: Itinerary, { readings }: Drive) {
  const findStop = ({ stop }: Reading) => stops.findIndex(({ id }) => id === stop)
  const reading = readings.findLast((one) => findStop(one) >= 0)
  return { reading, first: reading ? findStop(reading) : 0 }
}

/** Computes the fuel from a reading on; a refill planned at its stop is part of it. Stops count from the reading's. */
export function computeFromReading(
  { legs, vehicle, plan }: Itinerary,
  first: number,
  { fuel, share = 0 }: Reading,
): Fuel | undefined {
  const [leg, ...others] = legs.slice(first)
  if (!leg || !vehicle?.specs) return undefined
  return computeFuel([cutStart(leg, share), ...others], vehicle.specs, {
    reserve: plan.reserve ?? planDefaults.reserve,
    startFuel: fuel === 'full' ? undefined : fuel,
  })
}

const cutStart = (leg: RouteLeg, share: number): RouteLeg => ({
  ...leg,
  km: scaleBand(leg.km, 1 - share),
  from: { ...leg.from, supplies: { ...leg.from.supplies, fuel: undefined } },
})

export type WaterAhead = Supply & {
  /** From today to the trip's end; undefined if it depends on unknown weather. */
  readonly verdict: Verdict | undefined
  /** Last day before the reserve is used in the usual case, from today on; undefined if it is being used, or would be from the first day. */
  readonly lastsUntil: Day | undefined
}

/** Returns the water on arrival at the stop with this index, from the user's last count on; undefined if water is not calculated. */
export function findWaterAhead(itinerary: Itinerary, drive: Drive, at: number, today: Day): WaterAhead | undefined {
  const { stops, water, plan } = itinerary
  const [planned, stop, now] = [water?.onArrival[at], stops[at], computeWaterNow(itinerary, drive, today)]
  if (!water || !planned || !stop || !now) return undefined
  const { verdict, until, onArrival } = now
  const daily = getDailyWater(stop.from ? expectOnDay(stop, stop.from) : expectWeather(stop.weather), plan)
  // Both end with the last dated stop. Before the user's count, the plan counts.
  const left = onArrival.at(at - water.onArrival.length) ?? planned
  return {
    left,
    capacity: water.capacity,
    reserve: daily.usual * water.reserveDays,
    verdict,
    lastsUntil: until,
  }
}

/** Returns the index of the first stop from this one on with a fuel refill, or -1. */
export const findNextFuel = (stops: readonly Stop[], from: number): number =>
  stops.findIndex(({ supplies: { fuel } }, index) => index >= from && Boolean(fuel))

/** Returns the index of the first stop from this one on of kind fuel, with a refill or without, or -1. */
export const findNextFuelStop = (stops: readonly Stop[], from: number): number =>
  stops.findIndex(({ kind }, index) => index >= from && kind === 'fuel')
