import { toLocalDay } from '../date.ts'
import { distanceKm, type Position } from '../geo.ts'
import { type Band, exactly, mapBand, sumBands } from '../itinerary/band.ts'
import type { Drive } from '../itinerary/drive.ts'
import type { Itinerary } from '../itinerary/itinerary.ts'
import { type Fix, isRough } from './fix.ts'
import { computeFuelNow, findFuelBase, getUse } from './fuel.ts'
import { chooseLeg, findSetLeg, type LegChoice } from './leg.ts'
import type { LastMatch } from './match.ts'
import { listNeed, type Route, sumNeed } from './need.ts'
import { addSample, type Sample } from './pace.ts'
import { measureRemaining, type Remaining } from './remaining.ts'
import type { RoutePosition } from './route-position.ts'
import { findTurningBack } from './turning-back.ts'

/** The result of the fixes so far. Plain values, to be saved and continued after a restart. */
export type Progress = LegChoice & {
  /** The last fix that isn't rough. */
  readonly fix: Fix
  /** The share of the leg that is behind, and the last match on its track. */
  readonly share: number
  readonly track: Remaining['track']
  readonly match: LastMatch | undefined
  /** The fix up to which the distance between fixes is counted. */
  readonly counted: { readonly position: Position; readonly at: number }
  /** Kilometers driven in all. */
  readonly km: number
  readonly samples: readonly Sample[]
  /** Fuel used since the level with this key. */
  readonly used: { readonly key: string; readonly amount: Band }
  /** Time of passing the point of no return, in milliseconds since 1970. */
  readonly pastSince: number | undefined
}

/** The plan that fixes are compared with. */
export type DrivePlan = Route & { readonly drive: Drive }

/** Fixes closer together than this are one drive; after a longer gap, the plan tells the distance. */
const gap = 60_000
/** No vehicle is faster (km/h): what lies farther from the fix before, and a kilometer more, was not driven. */
const fastest = 200
/** A fix may be this much older than the one before if the clock was wrong until now. */
const clockJump = 60 * 60_000

/** Adds a fix. Rough fixes and repeated ones change nothing. Undefined while no leg is being driven. */
export function advance(plan: DrivePlan, fix: Fix, before?: Progress): Progress | undefined {
  const { itinerary, lines } = plan
  if (isRough(fix)) return before
  const age = before ? fix.at - before.fix.at : 0
  if (before && age <= 0 && age > -clockJump) return before
  const choice = chooseNext(plan, fix, before)
  const at = findLegIndex(itinerary, choice?.leg)
  const leg = itinerary.legs[at]
  if (!choice || !leg) return undefined
  const isSame = before?.leg === choice.leg
  const remaining = measureRemaining(leg, lines.get(choice.leg), fix, isSame ? before.match : undefined)
  const match =
    remaining.track === 'on'
      ? { share: remaining.share, fix }
      : isSame && remaining.track === 'off'
        ? before.match
        : undefined
  const here: RoutePosition = { leg: at, share: match?.share ?? remaining.share }
  const moved = measureMove(plan, fix, here, remaining.track, before)
  const km = (before?.km ?? 0) + moved.km
  const { used, pastSince } = addUse(plan, fix, here, remaining, moved.use, before)
  return {
    ...choice,
    fix,
    share: here.share,
    track: remaining.track,
    match,
    counted: moved.isCounted || !before ? { position: fix.position, at: fix.at } : before.counted,
    km,
    // The pace of one leg says little about the next, which has other surfaces.
    samples: addSample(isSame && age >= 0 ? before.samples : [], { at: fix.at, km }),
    used,
    pastSince,
  }
}

function chooseNext({ itinerary, lines, drive }: DrivePlan, fix: Fix, before?: Progress): LegChoice | undefined {
  const today = toLocalDay(fix.at)
  const leg = findSetLeg(itinerary, drive, today)
  return leg ? { leg } : chooseLeg(itinerary, lines, drive, today, fix, before)
}

/** Returns the index of the leg that leads to a stop, or -1. */
export const findLegIndex = ({ legs }: Pick<Itinerary, 'legs'>, to: string | undefined): number =>
  legs.findIndex((leg) => leg.to.id === to)

type Move = { readonly km: number; readonly use: Band; readonly isCounted: boolean }

/** Returns the distance and fuel since the fix before: along the track, else between fixes, else planned. None for a jump of the receiver. */
function measureMove(
  plan: DrivePlan,
  fix: Fix,
  here: RoutePosition,
  track: Remaining['track'],
  before?: Progress,
): Move {
  const none = { km: 0, use: exactly(0), isCounted: false }
  if (!before) return none
  const { itinerary } = plan
  const { legs } = itinerary
  const leg = legs[here.leg]
  const was: RoutePosition = { leg: findLegIndex(itinerary, before.leg), share: before.share }
  const apart = distanceKm(before.counted.position, fix.position)
  if (was.leg >= 0 && was.leg < here.leg) {
    return { km: apart, use: sumNeed(plan, was, here), isCounted: true }
  }
  if (isJump(before.fix, fix)) return { ...none, isCounted: true }
  if (was.leg === here.leg && track === 'on' && before.track === 'on') {
    const [start, end] = [Math.min(was.share, here.share), Math.max(was.share, here.share)]
    const use = sumBands(listNeed(plan, here.leg, start, end).map(({ need }) => need))
    return { km: (end - start) * (leg?.km.usual ?? 0), use, isCounted: true }
  }
  if (apart * 1_000 < Math.max(20, fix.accuracy)) return none
  const winding = leg && leg.straight > 0 && fix.at - before.fix.at > gap ? leg.km.usual / leg.straight : 1
  return { km: apart * winding, use: getUse(itinerary, here.leg, apart * winding), isCounted: true }
}

/** Returns whether no vehicle drives that fast. After a wrong clock the time between two fixes is unknown. */
const isJump = (before: Fix, fix: Fix): boolean =>
  fix.at >= before.at && distanceKm(before.position, fix.position) > ((fix.at - before.at) / 3_600_000) * fastest + 1

/** Adds fuel used since the last known level, and notes when the point of no return is passed. */
function addUse(
  plan: DrivePlan,
  fix: Fix,
  here: RoutePosition,
  remaining: Remaining,
  use: Band,
  before?: Progress,
): Pick<Progress, 'used' | 'pastSince'> {
  const base = findFuelBase(plan.itinerary, plan.drive, here)
  if (!base) return { used: { key: '', amount: exactly(0) }, pastSince: undefined }
  const amount =
    before?.used.key === base.key
      ? mapBand((one) => before.used.amount[one] + use[one])
      : sumNeed(plan, base.place, here)
  const fuel = computeFuelNow(plan, base, amount, here, remaining)
  const isPast = findTurningBack(plan, fuel, here) === 0
  return { used: { key: base.key, amount }, pastSince: isPast ? (before?.pastSince ?? fix.at) : undefined }
}
