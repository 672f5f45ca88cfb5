import { countDaysBetween } from '../date.ts'
import type { VehicleSpecs } from '../vehicle.ts'
import { type Band, exactly, mapBand, sumBands } from './band.ts'
import { listDayWeather, splitByWeather } from './day-weather.ts'
import { type ExpectedWeather, expectHotter, expectWeather } from './expected-weather.ts'
import type { RouteLeg } from './legs.ts'
import type { Stop } from './stops.ts'
import { getConsumption } from './surfaces.ts'
import { findWorst, toVerdict } from './verdict.ts'

/** Above this maximum (°C), usual or forecast, the bad case needs a tenth more (guess). */
const hot = { from: 35, factor: 1.1 }

/** A place on a leg: the share driven (0 to 1), and the usual kilometers after its start and before its end. */
export type PlaceOnLeg = {
  readonly leg: number
  readonly share: number
  readonly kmAfter: number
  readonly kmBefore: number
}

/** The route between two fuel stops; `first` and `last` are indexes of stops. */
export type FuelSection = ReturnType<typeof toSection>

export type Fuel = ReturnType<typeof computeFuel>

/** Returns the fuel for a leg: kilometers × consumption, and more in heat. */
function getLegFuel(leg: RouteLeg, use: VehicleSpecs['use']): Band {
  const { km, surface } = leg
  const consumption = getConsumption(use, surface)
  const heat = listLegWeather(leg).some(({ high }) => high.high > hot.from) ? hot.factor : 1
  return mapBand((one) => (km[one] * consumption[one] * (one === 'high' ? heat : 1)) / 100)
}

/** Returns the weather at the leg's hotter end: the forecast on its days, the usual weather for days without. */
function listLegWeather({ from, to }: RouteLeg): ExpectedWeather[] {
  const usual = expectHotter(expectWeather(from.weather), expectWeather(to.weather))
  if (from.to === undefined || to.from === undefined) return [usual]
  return splitByWeather({
    from: from.to,
    days: Math.max(0, countDaysBetween(from.to, to.from)) + 1,
    weather: usual,
    isWeatherUnknown: false,
    forecast: listDayWeather(from, to),
  }).map(({ weather }) => weather)
}

/** Computes the fuel along the legs, with refills at stops. `reserve` is a share of the fuel carried. */
export function computeFuel(
  legs: readonly RouteLeg[],
  specs: VehicleSpecs,
  { reserve, startFuel }: { readonly reserve: number; readonly startFuel: number | undefined },
) {
  const capacity = specs.tank + specs.spare
  const need = legs.map((leg) => getLegFuel(leg, specs.use))
  const sections: FuelSection[] = []
  const onArrival: Band[] = []
  const onDeparture: Band[] = []

  const before = exactly(Math.min(capacity, startFuel ?? capacity))
  let level = fill(before, legs[0]?.from.supplies.fuel, capacity)
  let first = 0
  let carried = level
  onArrival.push(before)
  onDeparture.push(level)
  legs.forEach(({ to }, at) => {
    level = mapBand((one) => level[one] - (need[at]?.[one] ?? 0))
    onArrival.push(mapBand((one) => Math.max(0, level[one])))
    const refills = Boolean(to.supplies.fuel)
    if (refills) level = fill(level, to.supplies.fuel, capacity)
    onDeparture.push(mapBand((one) => Math.max(0, level[one])))
    if (!refills && at < legs.length - 1) return
    sections.push(toSection(legs, need, first, at + 1, carried, reserve))
    first = at + 1
    carried = level
  })
  const verdict = findWorst(sections.map((one) => one.verdict))
  return {
    verdict,
    sections,
    /** The section with the verdict that is the most short; the last one if the fuel is enough. */
    worst: sections
      .filter((one) => one.verdict === verdict)
      .toSorted((one, other) => one.carryMore - other.carryMore)
      .at(-1),
    need,
    /** Fuel on arrival at each stop, never negative; at the first, before it is refueled. */
    onArrival,
    /** Fuel on departure from each stop, after refueling. */
    onDeparture,
    capacity,
  }
}

/** Returns the legs without refills of a fixed amount, for a vehicle with another unit of energy. */
export const withoutAmounts = (legs: readonly RouteLeg[]): RouteLeg[] =>
  legs.map((leg) => ({ ...leg, from: omitAmount(leg.from), to: omitAmount(leg.to) }))

const omitAmount = (stop: Stop): Stop =>
  typeof stop.supplies.fuel === 'number' ? { ...stop, supplies: { ...stop.supplies, fuel: undefined } } : stop

/** Refuels from zero if the tank ran dry, never from a negative level. */
const fill = (level: Band, refill: number | 'full' | undefined, capacity: number): Band =>
  mapBand((one) => (refill === 'full' ? capacity : Math.min(capacity, Math.max(0, level[one]) + (refill ?? 0))))

function toSection(
  legs: readonly RouteLeg[],
  need: readonly Band[],
  first: number,
  last: number,
  carried: Band,
  part: number,
) {
  const all = sumBands(need.slice(first, last))
  const left = mapBand((one) => carried[one] - all[one])
  const reserve = mapBand((one) => carried[one] * part)
  const locate = (one: 'usual' | 'high', amount: number) => locateUse(legs, need, first, last, one, amount)
  const verdict = toVerdict(left, reserve)
  const carry = all.high / (1 - part)
  return {
    first,
    last,
    /** Fuel at the start. `high` is the bad case, and so the least. */
    carried,
    need: all,
    /** Fuel on arrival before refueling; negative if it runs out. */
    left,
    reserve,
    verdict,
    /** Places where the tank is empty in the usual case and in the bad case. */
    dry: locate('usual', carried.usual),
    dryInBadCase: locate('high', carried.high),
    /** Place from which the bad case uses the reserve. */
    onReserve: locate('high', carried.high - reserve.high),
    /** Farthest place from which the start can be reached again with the reserve, in the bad case. */
    noReturn: verdict === 'enough' ? undefined : locate('high', (carried.high - reserve.high) / 2),
    /** Additional fuel needed at the start to arrive with the reserve in bad conditions; 0 if none. */
    carryMore: Math.max(0, carry - carried.high),
    /** Total fuel needed at the start. */
    carry,
  }
}

/** Returns the place where `amount` has been used; undefined if the section needs less. */
function locateUse(
  legs: readonly RouteLeg[],
  need: readonly Band[],
  first: number,
  last: number,
  one: 'usual' | 'high',
  amount: number,
): PlaceOnLeg | undefined {
  let used = 0
  for (let leg = first; leg < last; leg++) {
    const next = used + (need[leg]?.[one] ?? 0)
    if (next > amount) {
      const share = Math.max(0, amount - used) / (next - used)
      const km = legs[leg]?.km.usual ?? 0
      return { leg, share, kmAfter: share * km, kmBefore: (1 - share) * km }
    }
    used = next
  }
  return undefined
}
