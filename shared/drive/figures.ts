import { toLocalDay } from '../date.ts'
import { bearingDegrees } from '../geo.ts'
import { type Band, sumBands } from '../itinerary/band.ts'
import type { Stop } from '../itinerary/stops.ts'
import { findProgress } from '../itinerary/today.ts'
import { findNextFuel, findNextFuelStop } from '../itinerary/today-supplies.ts'
import { computeWaterNow } from '../itinerary/water-now.ts'
import type { Fix } from './fix.ts'
import { computeFuelNow, type FuelBase, findFuelBase } from './fuel.ts'
import { findSetLeg, findStopHere, touchesDay } from './leg.ts'
import { findLight } from './light.ts'
import { sumNeed } from './need.ts'
import { findArrival, getPace } from './pace.ts'
import { type DrivePlan, findLegIndex, type Progress } from './progress.ts'
import { measureRemaining } from './remaining.ts'
import type { RoutePosition } from './route-position.ts'
import { findTurningBack } from './turning-back.ts'

/** A stop ahead, and the kilometers to it. */
export type Ahead = { readonly stop: Stop; readonly km: Band }

export type Figures = NonNullable<ReturnType<typeof computeFigures>>

/** A heading at less than 5 km/h is noise. */
const leastSpeed = 5 / 3.6

/** Computes the screen's figures; `fix` is the last one, rough or not. Undefined while there is no leg to drive. */
export function computeFigures(plan: DrivePlan, progress: Progress | undefined, fix: Fix | undefined, now: number) {
  const { itinerary, lines, drive } = plan
  const { legs, stops } = itinerary
  const leg = findDriven(plan, progress, now)
  const at = findLegIndex(itinerary, leg)
  const driven = legs[at]
  if (!driven) return undefined
  const own = progress?.leg === driven.to.id ? progress : undefined
  // A fix that moved the progress is matched there already.
  const from = fix ?? own?.fix ?? { position: driven.from.position, accuracy: 0, at: now }
  const remaining = measureRemaining(driven, lines.get(driven.to.id), from, own?.match)
  const place = { leg: at, share: own?.share ?? remaining.share }
  const pace = getPace(driven, own)
  const base = findFuelBase(itinerary, drive, place)
  const used = base && sumUsed(plan, base, place, progress)
  const fuel = base && used && computeFuelNow(plan, base, used, place, remaining)
  const position = fix?.position
  const nextFuel = findNextFuel(stops, at + 1)
  const isElectric = itinerary.vehicle?.specs?.energy === 'electric'
  const nextWater = stops.findIndex(({ supplies: { water } }, index) => index > at && Boolean(water))
  const toAhead = (index: number): Ahead | undefined => {
    const stop = stops[index]
    return stop && { stop, km: sumBands([remaining.km, ...legs.slice(at + 1, index).map(({ km }) => km)]) }
  }
  return {
    leg: driven,
    /** The stop where the vehicle is. */
    stopHere: fix && findStopHere(stops, fix),
    /** From the last fix, even if it is rough; of the whole leg without one. */
    remaining,
    /** Bearing to the stop in degrees from true north; undefined without a position, and at the stop. */
    bearing: position && remaining.straight > 0.01 ? bearingDegrees(position, driven.to.position) : undefined,
    /** The heading, from 5 km/h on. */
    heading: fix && (fix.speed ?? 0) >= leastSpeed ? fix.heading : undefined,
    light: findLight({ leg: driven, position, arrival: findArrival(driven, remaining, pace, now), pace, now }),
    fuel,
    /** Kilometers until the point of no return; undefined while fuel is enough. */
    turningBack: fuel && findTurningBack(plan, fuel, place),
    pastSince: progress?.pastSince,
    water: computeWaterNow(itinerary, drive, toLocalDay(now)),
    nextFuel: toAhead(nextFuel),
    /** The next stop of kind fuel if no refill is planned from here on. Nothing charges there. */
    nextFuelStop: toAhead(nextFuel < 0 && !isElectric ? findNextFuelStop(stops, at + 1) : -1),
    nextWater: toAhead(nextWater),
    place,
  }
}

/** Returns the fuel used since a level: as far as the fixes tell, then by the plan, such as after an arrival before the next fix. */
function sumUsed(plan: DrivePlan, base: FuelBase, place: RoutePosition, progress: Progress | undefined): Band {
  const leg = findLegIndex(plan.itinerary, progress?.leg)
  if (leg < 0 || progress?.used.key !== base.key) return sumNeed(plan, base.place, place)
  return sumBands([progress.used.amount, sumNeed(plan, { leg, share: progress.share }, place)])
}

/** The leg set by the user, else by the fixes, else by the dates around today. */
function findDriven({ itinerary, drive }: DrivePlan, progress: Progress | undefined, now: number) {
  const today = toLocalDay(now)
  const { next } = findProgress(itinerary.stops, drive, today)
  const dated = itinerary.legs[(next ?? 0) - 1]
  return (
    findSetLeg(itinerary, drive, today) ??
    (findLegIndex(itinerary, progress?.leg) >= 0 ? progress?.leg : undefined) ??
    (dated && touchesDay(dated, today) ? dated.to.id : undefined)
  )
}
