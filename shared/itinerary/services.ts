import { type Day, isDay } from '../date.ts'
import { formatDayOfYear } from '../day-texts.ts'
import type { Units } from '../units.ts'
import { type Service, toVehicleName, type Vehicle } from '../vehicle.ts'
import type { RouteLeg } from './legs.ts'
import { formatQuantity } from './quantities.ts'
import { findLastDay, type Stop } from './stops.ts'
import type { Warning } from './warnings.ts'

/**
 * Returns a warning for each service that is due before the trip's end: by kilometers, from the odometer of the latest fill-up (else
 * the last service) and the legs' usual distances, or by months. A reading of a day on the trip counts from the stop of that day. One
 * of a later day says nothing of the trip, and one below the last service's means a new odometer: no warning. Of several vehicles on
 * the trip, `isNamed` adds the name.
 */
export function listServiceWarnings(
  stops: readonly Stop[],
  legs: readonly RouteLeg[],
  vehicle: Vehicle,
  units: Units,
  isNamed = false,
): Warning[] {
  const { services = [], odometer } = vehicle
  const prefix = isNamed ? `${toVehicleName(vehicle)}: ` : ''
  const [first] = stops
  if (!first) return []
  const lastDay = findLastDay(stops)
  return services.flatMap((service): Warning[] => {
    const { everyKm, lastKm } = service
    const name = prefix + service.name
    const isOver = odometer && lastDay && odometer.day > lastDay
    const driven = lastKm === undefined || isOver ? undefined : (odometer?.km ?? lastKm) - lastKm
    if (everyKm !== undefined && driven !== undefined && driven >= 0) {
      const due = getKmUntil(legs, odometer?.day) + everyKm - driven
      if (driven >= everyKm) return [{ stop: first, text: `${name} due. Change it before you leave.` }]
      const stop = findStopBefore(first, legs, due)
      if (stop) {
        const at = formatQuantity(due, 'km', units).replace(/^(\S+) (\S+)$/, '$2 $1')
        return [{ stop, text: `${name} due at ${at} of this trip, after ${stop.name}. Change it before you leave.` }]
      }
    }
    const day = findDueDay(service)
    return day && lastDay && day <= lastDay
      ? [{ stop: first, text: `${name} due on ${formatDayOfYear(day)}. Change it before you leave.` }]
      : []
  })
}

/** Returns the usual kilometers from the start to the last stop whose stay has begun by a day; 0 before the trip. */
function getKmUntil(legs: readonly RouteLeg[], day: Day | undefined): number {
  if (day === undefined) return 0
  const begun = legs.findLastIndex(({ to }) => to.from !== undefined && to.from <= day)
  return legs.slice(0, begun + 1).reduce((sum, { km }) => sum + km.usual, 0)
}

/** Returns the last stop before a distance from the start; undefined if the trip is shorter. */
function findStopBefore(first: Stop, legs: readonly RouteLeg[], due: number): Stop | undefined {
  let [km, stop] = [0, first]
  for (const leg of legs) {
    km += leg.km.usual
    if (km >= due) return stop
    stop = leg.to
  }
  return undefined
}

/** Returns the day when a service is due by months: the same day of a later month, or that month's last day. */
export function findDueDay({ everyMonths, lastDay }: Service): Day | undefined {
  if (everyMonths === undefined || lastDay === undefined) return undefined
  const months = Number(lastDay.slice(0, 4)) * 12 + Number(lastDay.slice(5, 7)) - 1 + Math.floor(everyMonths)
  const month = `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`
  for (let date = Number(lastDay.slice(8)); date > 0; date--) {
    const day = `${month}-${String(date).padStart(2, '0')}`
    if (isDay(day)) return day
  }
  return undefined
}
