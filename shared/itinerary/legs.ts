import { countDaysBetween, type Day } from '../date.ts'
import { estimateDaylightHours, getDaylightHours } from '../sun.ts'
import type { PlanSettings } from '../trip.ts'
import { type Band, type Case, exactly, mapBand } from './band.ts'
import { findLeg, measureDistance } from './distance.ts'
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

type Drive = { readonly from: DatedStop; readonly to: DatedStop; readonly hours: Band }

/** Consecutive legs with the same hours on each of their days in bad conditions. Runs of a trip share no day. */
type Run = { readonly from: DatedStop; readonly to: DatedStop; readonly days: number }

type DrivingDays = { readonly run: Run; readonly hoursPerDay: Band }

/**
 * Spreads the legs' hours over the trip's days so that the longest day is as short as the dates allow. A leg can be
 * driven from the last day at one stop to the first day at the next. Legs that meet at a one-day stop form a chain and
 * share that day.
 */
function spreadOverDays(drives: readonly Drive[]): DrivingDays[] {
  return splitChains(drives).flatMap((chain) => {
    const listHours = (one: Case) =>
      spreadChain(chain, one).flatMap(({ from, to, hoursPerDay }) => chain.slice(from, to).map(() => hoursPerDay))
    const [low, usual] = [listHours('low'), listHours('usual')]
    return spreadChain(chain, 'high').flatMap(({ from, to, days, hoursPerDay: high }) => {
      const [start, end] = [chain[from], chain[to - 1]]
      if (!start || !end) return []
      const run = { from: start.from, to: end.to, days }
      return chain
        .slice(from, to)
        .map((_, at) => ({ run, hoursPerDay: { low: low[from + at] ?? 0, usual: usual[from + at] ?? 0, high } }))
    })
  })
}

/** A leg with the first and last day on which it can be driven, counted from the trip's first day. */
type DatedDrive = Drive & { readonly first: number; readonly last: number }

/** Splits the legs into chains at stops with a night. Where stays overlap, a leg starts after the earlier stay. */
function splitChains(drives: readonly Drive[]): DatedDrive[][] {
  const start = drives[0]?.from
  if (!start) return []
  const toNumber = (day: Day) => countDaysBetween(start.from, day)
  const chains: DatedDrive[][] = []
  let departure = toNumber(start.to)
  let arrival: number | undefined
  for (const drive of drives) {
    const first = departure
    const last = Math.max(first, toNumber(drive.to.from))
    if (first !== arrival) chains.push([])
    chains.at(-1)?.push({ ...drive, first, last })
    arrival = last
    departure = Math.max(last, toNumber(drive.to.to))
  }
  return chains
}

/** Legs `from` to `to` (exclusive) of a chain, with the same hours on each day. */
type DrivingSpan = { readonly from: number; readonly to: number; readonly days: number; readonly hoursPerDay: number }

/** Splits a chain into parts, each as long as its hours a day can stay the same. */
function spreadChain(chain: readonly DatedDrive[], one: Case): DrivingSpan[] {
  const parts: DrivingSpan[] = []
  let from = 0
  let day = (chain[0]?.first ?? 0) - 1
  while (from < chain.length) {
    const part = findPart(chain, one, from, day)
    parts.push(part)
    from = part.to
    day += part.days
  }
  return parts
}

/**
 * Returns the part that starts with leg `from` on the day after `day`. Each stop bounds the hours a day: all legs
 * before it must be driven by the end of its day (`lowerBound`), and no later legs before that day (`upperBound`). The
 * part ends at the stop that set a bound which a later stop would break (a "taut string").
 */
function findPart(chain: readonly DatedDrive[], one: Case, from: number, day: number): DrivingSpan {
  let hours = 0
  let lowerBound: DrivingSpan = { from, to: chain.length, days: 0, hoursPerDay: 0 }
  let upperBound: DrivingSpan = { ...lowerBound, hoursPerDay: Number.POSITIVE_INFINITY }
  for (const [index, leg] of chain.slice(from).entries()) {
    const to = from + index + 1
    hours += leg.hours[one]
    const daysBefore = (chain[to]?.first ?? leg.last + 1) - 1 - day
    if (daysBefore > 0) {
      const hoursPerDay = hours / daysBefore
      if (hoursPerDay < lowerBound.hoursPerDay) return lowerBound
      if (hoursPerDay <= upperBound.hoursPerDay) upperBound = { from, to, days: daysBefore, hoursPerDay }
    }
    const days = leg.last - day
    if (days > 0) {
      const hoursPerDay = hours / days
      if (hoursPerDay > upperBound.hoursPerDay) return upperBound
      if (hoursPerDay >= lowerBound.hoursPerDay) lowerBound = { from, to, days, hoursPerDay }
    }
  }
  return lowerBound
}
