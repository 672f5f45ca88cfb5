import { countDaysBetween } from '../date.ts'
import type { Surfaces } from '../stop.ts'
import { estimateDaylightHours, getDaylightHours } from '../sun.ts'
import type { TripPlan } from '../trip-plan.ts'
import { type Band, exactly, scaleBand } from './band.ts'
import { planDefaults } from './plan-defaults.ts'
import type { Stop } from './stops.ts'
import { getHoursPerKm } from './surfaces.ts'
import type { Verdict } from './verdict.ts'
import { getTold, measureWay, type Way } from './way.ts'

/** The way from one dated stop to the next. */
export type RouteLeg = Way & {
  readonly from: Stop
  readonly to: Stop
  readonly surface: Surfaces | undefined
  readonly hours: Band
  /** Days from the one stop's last to the other's first, both counted. */
  readonly drivingDays: number
  readonly hoursPerDay: Band
  /** Against the crew's hours and against daylight less an hour. There is no reserve of light: 'reserve' is not used. */
  readonly pace: Verdict
  /** Nights between the stops that have no place. */
  readonly nightsWithoutPlace: number
  /** Nights counted at both stops. */
  readonly overlap: number
}

/** The legs between stops in order, one fewer than stops. */
export const toLegs = (stops: readonly Stop[], plan: TripPlan): RouteLeg[] =>
  stops.slice(1).flatMap((to, at) => {
    const from = stops[at]
    return from ? [toLeg(from, to, plan.hoursPerDay ?? planDefaults.hoursPerDay)] : []
  })

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
  // Reckoning the sun is the dearest part of a long trip: it is left where the light cannot be what is short.
  const clearlyLight = ends.every(
    ([latitude, day]) => Math.abs(latitude) < estimatedBelow && estimateDaylightHours(latitude, day) - 2 > crew,
  )
  return clearlyLight ? crew : Math.min(crew, Math.max(0, getLegDaylight({ from, to }) - 1))
}

function toLeg(from: Stop, to: Stop, crewHours: number): RouteLeg {
  const told = getTold(from, to)
  const way = measureWay(from, to)
  const { km } = way
  const perKm = getHoursPerKm(told?.surface)
  const hours =
    told?.hours === undefined
      ? { low: km.low * perKm.low, usual: km.usual * perKm.usual, high: km.high * perKm.high }
      : exactly(told.hours)
  const apart = countDaysBetween(from.to, to.from)
  const drivingDays = Math.max(0, apart) + 1
  const hoursPerDay = scaleBand(hours, 1 / drivingDays)
  const most = findMostHours({ from, to }, crewHours)
  return {
    from,
    to,
    ...way,
    surface: told?.surface,
    hours,
    drivingDays,
    hoursPerDay,
    pace: hoursPerDay.high <= most ? 'enough' : hoursPerDay.usual <= most ? 'tight' : 'dry',
    nightsWithoutPlace: Math.max(0, apart),
    overlap: Math.max(0, -apart),
  }
}
