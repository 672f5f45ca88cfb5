import { countDaysBetween } from '../date.ts'
import type { Surfaces } from '../stop.ts'
import { estimateDaylightHours, getDaylightHours } from '../sun.ts'
import type { TripPlan } from '../trip.ts'
import { type Band, exactly, mapBand } from './band.ts'
import { type Distance, findLeg, measureDistance } from './distance.ts'
import { type DrivingDays, spreadOverDays } from './driving-days.ts'
import { planDefaults } from './plan-defaults.ts'
import type { Stop } from './stops.ts'
import { getHoursPerKm } from './surfaces.ts'
import type { Verdict } from './verdict.ts'

/** The way from one dated stop to the next. */
export type RouteLeg = Distance &
  DrivingDays & {
    readonly from: Stop
    readonly to: Stop
    readonly surface: Surfaces | undefined
    readonly hours: Band
    /** Against the crew's hours and against daylight less an hour. There is no reserve of light: 'reserve' is not used. */
    readonly pace: Verdict
    /** Nights between the stops that have no place. */
    readonly nightsWithoutPlace: number
    /** Nights counted at both stops. */
    readonly overlap: number
  }

/** The legs between stops in order, one fewer than stops. */
export function toLegs(stops: readonly Stop[], plan: TripPlan): RouteLeg[] {
  const drives = stops.slice(1).flatMap((to, at) => {
    const from = stops[at]
    return from ? [toDrive(from, to)] : []
  })
  const spread = spreadOverDays(drives)
  return drives.flatMap((drive, at) => {
    const days = spread[at]
    if (!days) return []
    const most = findMostHours(drive, plan.hoursPerDay ?? planDefaults.hoursPerDay)
    return [{ ...drive, ...days, pace: judgePace(days.hoursPerDay, most) }]
  })
}

/** Hours of light on the darker of the days at either end of a leg. */
export const getLegDaylight = ({ from, to }: Pick<RouteLeg, 'from' | 'to'>): number =>
  Math.min(getDaylightHours(from.position, from.to), getDaylightHours(to.position, to.from))

/** Below this latitude an estimate of the light is less than an hour off. */
const estimatedBelow = 60

/** Hours that may be driven on a day of the leg: the crew's, at most the daylight less an hour. */
function findMostHours({ from, to }: Pick<RouteLeg, 'from' | 'to'>, crew: number): number {
  const ends = [
    [from.position.latitude, from.to],
    [to.position.latitude, to.from],
  ] as const
  // Calculating the sun is the slowest part of a long trip, so skip it where daylight cannot be the limit.
  const clearlyLight = ends.every(
    ([latitude, day]) => Math.abs(latitude) < estimatedBelow && estimateDaylightHours(latitude, day) - 2 > crew,
  )
  return clearlyLight ? crew : Math.min(crew, Math.max(0, getLegDaylight({ from, to }) - 1))
}

/** Sums of hours are less exact than this. */
const slip = 1e-9

function judgePace({ usual, high }: Band, most: number): Verdict {
  if (high <= most + slip) return 'enough'
  return usual <= most + slip ? 'tight' : 'dry'
}

function toDrive(from: Stop, to: Stop): Omit<RouteLeg, keyof DrivingDays | 'pace'> {
  const saved = findLeg(from, to)
  const way = measureDistance(from, to)
  const { km } = way
  const perKm = getHoursPerKm(saved?.surface)
  const apart = countDaysBetween(from.to, to.from)
  return {
    from,
    to,
    ...way,
    surface: saved?.surface,
    hours: saved?.hours === undefined ? mapBand((one) => km[one] * perKm[one]) : exactly(saved.hours),
    nightsWithoutPlace: Math.max(0, apart),
    overlap: Math.max(0, -apart),
  }
}
