import { type Band, exactly, mapBand, scaleBand, sumBands } from '../itinerary/band.ts'
import { type Drive, noDrive, type Reading } from '../itinerary/drive.ts'
import type { Itinerary } from '../itinerary/itinerary.ts'
import { computeFromReading } from '../itinerary/today-supplies.ts'
import { toVerdict, type Verdict } from '../itinerary/verdict.ts'
import { listNeed, type Route, sumNeed } from './need.ts'
import type { Remaining } from './remaining.ts'
import { isAtOrAfter, type RoutePosition } from './route-position.ts'

/** The last known fuel, and the section of the route that it has to last for. */
export type FuelBase = NonNullable<ReturnType<typeof findFuelBase>>

/**
 * Returns the last level before a place: the gauge, a refill, else the plan on leaving the section's first stop.
 * Undefined if fuel is not calculated.
 */
export function findFuelBase(itinerary: Itinerary, { readings }: Drive, here: RoutePosition) {
  const { stops, fuel: planned } = itinerary
  const placed = readings.flatMap((reading) => {
    const leg = stops.findIndex(({ id }) => id === reading.stop)
    const place = { leg, share: reading.share ?? 0 }
    return leg >= 0 && isAtOrAfter(here, place) ? [{ reading, place }] : []
  })
  const refill = placed.findLast(({ reading }) => reading.spread === undefined)
  const offset = refill?.place.leg ?? 0
  const fuel = refill ? computeFromReading(itinerary, offset, refill.reading) : planned
  const section = fuel?.sections.find(({ first, last }) => offset + first <= here.leg && here.leg < offset + last)
  if (!fuel || !section) return undefined
  const first = offset + section.first
  const start: RoutePosition = refill && section.first === 0 ? refill.place : { leg: first, share: 0 }
  const gauge = placed.findLast(({ reading }) => reading.spread !== undefined)
  const isRead = gauge && isAtOrAfter(gauge.place, start) && gauge.reading.at > (refill?.reading.at ?? 0)
  return {
    /** Differs between bases, so that fuel used is counted from the right one. */
    key: `${stops[first]?.id}:${refill?.reading.at ?? ''}:${isRead ? gauge.reading.at : ''}`,
    /** `high` is the bad case, and so the least. */
    level: isRead ? spreadLevel(gauge.reading, fuel.capacity) : section.carried,
    place: isRead ? gauge.place : start,
    /** The section's start, to which one could return, and its end, as places and as indexes of stops. */
    start,
    first,
    last: offset + section.last,
    reserve: section.reserve,
    capacity: fuel.capacity,
  }
}

function spreadLevel({ fuel, spread = 0 }: Reading, capacity: number): Band {
  const usual = fuel === 'full' ? capacity : fuel
  return { low: Math.min(capacity, usual + spread), usual, high: Math.max(0, usual - spread) }
}

export type FuelNow = {
  readonly level: Band
  /** At the end of the section, before refilling; negative if it runs out. */
  readonly left: Band
  readonly verdict: Verdict
  readonly base: FuelBase
}

/** Returns the fuel for a leg's remaining kilometers, by the surfaces ahead. */
function getRemainingNeed(route: Route, { leg, share }: RoutePosition, { km }: Pick<Remaining, 'km'>): Band {
  const { fuel, legs } = route.itinerary
  const perKm = getNeedPerKm({ fuel, legs }, leg)
  const even = scaleBand(fuel?.need[leg] ?? exactly(0), 1 - share)
  const ahead = sumBands(listNeed(route, leg, share, 1).map(({ need }) => need))
  return mapBand((one) => km[one] * perKm[one] * (even[one] > 0 ? ahead[one] / even[one] : 1))
}

/** Returns the fuel per kilometer of a leg, heat included; nothing for a ferry. */
function getNeedPerKm({ fuel, legs }: Pick<Itinerary, 'fuel' | 'legs'>, leg: number): Band {
  const [need, km] = [fuel?.need[leg], legs[leg]?.km]
  return mapBand((one) => (need && km && km[one] > 0 ? need[one] / km[one] : 0))
}

/** Returns the fuel now, with what was used since the base, and at the section's end. */
export function computeFuelNow(
  route: Route,
  base: FuelBase,
  used: Band,
  here: RoutePosition,
  remaining: Pick<Remaining, 'km'>,
): FuelNow {
  const level = mapBand((one) => Math.max(0, base.level[one] - used[one]))
  const later = (route.itinerary.fuel?.need ?? []).slice(here.leg + 1, base.last)
  const ahead = sumBands([getRemainingNeed(route, here, remaining), ...later])
  const left = mapBand((one) => base.level[one] - used[one] - ahead[one])
  return { level, left, verdict: toVerdict(left, base.reserve), base }
}

/** Returns the fuel now by the plan alone, for a vehicle without readings. */
export function computePlannedFuel(
  route: Route,
  here: RoutePosition,
  remaining: Pick<Remaining, 'km'>,
): FuelNow | undefined {
  const base = findFuelBase(route.itinerary, noDrive, here)
  const used = base && sumNeed(route, base.place, here)
  return base && used && computeFuelNow(route, base, used, here, remaining)
}

/** Returns the fuel for kilometers driven on a leg. */
export const getUse = (itinerary: Itinerary, leg: number, km: number): Band =>
  mapBand((one) => exactly(km)[one] * getNeedPerKm(itinerary, leg)[one])
