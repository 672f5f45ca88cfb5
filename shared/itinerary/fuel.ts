import type { VehicleSpecs } from '../vehicle.ts'
import { type Band, exactly, mapBand, sumBands } from './band.ts'
import { expectHotter, expectWeather } from './expected-weather.ts'
import type { RouteLeg } from './legs.ts'
import { getConsumption } from './surfaces.ts'
import { findWorst, toVerdict, type Verdict } from './verdict.ts'

/** Above this usual maximum (°C) the high case takes a tenth more (guess). */
const hot = { from: 35, factor: 1.1 }

/** A place on a leg: how far along it (0 to 1) and the usual kilometres on both sides. */
export type PlaceOnLeg = {
  readonly leg: number
  readonly share: number
  readonly kmAfter: number
  readonly kmBefore: number
}

/** The way between two fills, by numbers of stops. */
export type FuelSection = {
  readonly first: number
  readonly last: number
  /** In the tank and cans when it begins; high is the bad case, and so the least. */
  readonly carried: Band
  readonly need: Band
  /** On arrival, before filling up; below zero where it does not suffice. */
  readonly left: Band
  /** The fuel that should be left. */
  readonly reserve: Band
  readonly verdict: Verdict
  /** The place where the tank is empty in the usual case, and in the bad one. */
  readonly dry: PlaceOnLeg | undefined
  readonly dryInBadCase: PlaceOnLeg | undefined
  /** From where on the bad case takes the reserve. */
  readonly onReserve: PlaceOnLeg | undefined
  /** The farthest place from which the fill can be reached again with the reserve, in the bad case. */
  readonly noReturn: PlaceOnLeg | undefined
  /** Additional fuel needed at the fill to arrive with the reserve even in bad conditions; 0 if none. */
  readonly carryMore: number
  /** Total fuel needed in tank and cans at the fill. */
  readonly carry: number
}

export type Fuel = {
  readonly verdict: Verdict
  readonly sections: readonly FuelSection[]
  /** The fuel each leg needs. */
  readonly need: readonly Band[]
  /** The fuel left on arrival at each stop, never below zero. */
  readonly onArrival: readonly Band[]
  /** And what on leaving it, after filling up. */
  readonly onDeparture: readonly Band[]
  readonly capacity: number
}

/** Returns the fuel for a leg: kilometers × consumption, and more in heat. */
function getLegFuel({ km, surface, from, to }: RouteLeg, use: VehicleSpecs['use']): Band {
  const consumption = getConsumption(use, surface)
  const { high } = expectHotter(expectWeather(from.weather), expectWeather(to.weather))
  const heat = high.high > hot.from ? hot.factor : 1
  return mapBand((one) => (km[one] * consumption[one] * (one === 'high' ? heat : 1)) / 100)
}

/** Runs the tank down along the legs and fills it where the stops say so. `reserve` is the part of what is carried. */
export function computeFuel(
  legs: readonly RouteLeg[],
  specs: VehicleSpecs,
  { reserve, startFuel }: { readonly reserve: number; readonly startFuel: number | undefined },
): Fuel {
  const capacity = specs.tank + specs.spare
  const need = legs.map((leg) => getLegFuel(leg, specs.use))
  const firstStop = legs[0]?.from
  const sections: FuelSection[] = []
  const onArrival: Band[] = []
  const onDeparture: Band[] = []

  let level = fill(exactly(Math.min(capacity, startFuel ?? capacity)), firstStop?.supplies.fuel, capacity)
  let first = 0
  let carried = level
  onArrival.push(level)
  onDeparture.push(level)
  legs.forEach(({ to }, at) => {
    level = mapBand((one) => level[one] - (need[at]?.[one] ?? 0))
    onArrival.push(mapBand((one) => Math.max(0, level[one])))
    const refills = to.supplies.fuel !== undefined && to.supplies.fuel !== 0
    if (refills) level = fill(level, to.supplies.fuel, capacity)
    onDeparture.push(mapBand((one) => Math.max(0, level[one])))
    if (!refills && at < legs.length - 1) return
    sections.push(toSection(legs, need, first, at + 1, carried, reserve))
    first = at + 1
    carried = level
  })
  return {
    verdict: findWorst(sections.map(({ verdict }) => verdict)),
    sections,
    need,
    onArrival,
    onDeparture,
    capacity,
  }
}

/** A vehicle that ran dry got help to the pump, and no more. */
const fill = (level: Band, refill: number | 'full' | undefined, capacity: number): Band =>
  mapBand((one) => (refill === 'full' ? capacity : Math.min(capacity, Math.max(0, level[one]) + (refill ?? 0))))

function toSection(
  legs: readonly RouteLeg[],
  need: readonly Band[],
  first: number,
  last: number,
  carried: Band,
  part: number,
): FuelSection {
  const all = sumBands(need.slice(first, last))
  const left = mapBand((one) => carried[one] - all[one])
  const reserve = mapBand((one) => carried[one] * part)
  const locate = (one: 'usual' | 'high', amount: number) => locateUse(legs, need, first, last, one, amount)
  const verdict = toVerdict(left, reserve)
  const carry = all.high / (1 - part)
  return {
    first,
    last,
    carried,
    need: all,
    left,
    reserve,
    verdict,
    dry: locate('usual', carried.usual),
    dryInBadCase: locate('high', carried.high),
    onReserve: locate('high', carried.high - reserve.high),
    noReturn: verdict === 'enough' ? undefined : locate('high', (carried.high - reserve.high) / 2),
    carryMore: Math.max(0, carry - carried.high),
    carry,
  }
}

/** Returns the place where this much has been used since a fill; undefined if the section needs less. */
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
