import { countDaysBetween } from '../date.ts'
import { estimateDaylightHours, getDaylightHours } from '../sun.ts'
import type { PlanSettings } from '../trip.ts'
import { type Band, exactly, mapBand } from './band.ts'
import { findLeg, measureDistance } from './distance.ts'
import { type Drive, type DrivingDays, spreadOverDays } from './driving-days.ts'
import { planDefaults } from './plan-defaults.ts'
import { type DatedStop, hasDays, type Stop } from './stops.ts'
import { getHoursPerKm } from './surfaces.ts'
import type { Distance } from './track-distance.ts'
import type { Verdict } from './verdict.ts'

export type RouteLeg = Distance & {
  readonly from: Stop
  readonly to: Stop
  readonly hours: Band
  /** Undefined without dates. */
  readonly schedule: Schedule | undefined
  /** Nights spent at neither stop. */
  readonly nightsWithoutPlace: number
  /** Nights counted at both stops. */
  readonly overlap: number
}

/** `pace` compares the hours with the crew's limit and with daylight minus an hour; it is never 'reserve'. */
type Schedule = DrivingDays & { readonly pace: Verdict }

export function toLegs(stops: readonly Stop[], plan: PlanSettings): RouteLeg[] {
  const legs = stops.slice(1).flatMap((to, at) => {
    const from = stops[at]
    return from ? [toLeg(from, to)] : []
  })
  const drives = legs.flatMap(({ from, to, hours }): Drive[] =>
    hasDays(from) && hasDays(to) ? [{ from, to, hours }] : [],
  )
  const crew = plan.hoursPerDay ?? planDefaults.hoursPerDay
  // Dated stops come first, so `drives` has the first legs.
  const days = spreadOverDays(drives)
  const schedules = drives.map((drive, at): Schedule | undefined => {
    const own = days[at]
    return own && { ...own, pace: ratePace(own.hoursPerDay, findMaxHours(drive, crew)) }
  })
  return legs.map((leg, at) => ({ ...leg, schedule: schedules[at] }))
}

type Ends = { readonly from: DatedStop; readonly to: DatedStop }

/** Returns the hours of daylight at the leg's darker end. */
export const getLegDaylight = ({ from, to }: Ends): number =>
  Math.min(getDaylightHours(from.position, from.to), getDaylightHours(to.position, to.from))

/** Below this latitude, the daylight estimate is less than an hour off. */
const estimateLimit = 60

/** Returns the hours that may be driven a day: the crew's, at most daylight minus an hour. */
function findMaxHours({ from, to }: Ends, crew: number): number {
  const days = [
    [from.position.latitude, from.to],
    [to.position.latitude, to.from],
  ] as const
  // Sun times are the slowest part of a long trip, so skip them where daylight cannot be the limit.
  const isLight = days.every(
    ([latitude, day]) => Math.abs(latitude) < estimateLimit && estimateDaylightHours(latitude, day) - 2 > crew,
  )
  return isLight ? crew : Math.min(crew, Math.max(0, getLegDaylight({ from, to }) - 1))
}

/** Three minutes, which the tenths of an hour on screens don't show: 7.04 h are '7 h', which fit into 7 h. */
const tolerance = 0.0499

function ratePace({ usual, high }: Band, maxHours: number): Verdict {
  if (high <= maxHours + tolerance) return 'enough'
  return usual <= maxHours + tolerance ? 'tight' : 'dry'
}

function toLeg(from: Stop, to: Stop): Omit<RouteLeg, 'schedule'> {
  const saved = findLeg(from, to)
  const distance = measureDistance(from, to)
  const { km, surface } = distance
  const perKm = getHoursPerKm(surface)
  const apart = from.to === undefined || to.from === undefined ? 0 : countDaysBetween(from.to, to.from)
  return {
    from,
    to,
    ...distance,
    hours: saved?.hours === undefined ? mapBand((one) => km[one] * perKm[one]) : exactly(saved.hours),
    nightsWithoutPlace: Math.max(0, apart),
    overlap: Math.max(0, -apart),
  }
}
