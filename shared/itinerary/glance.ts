import type { WaypointId } from '../ids.ts'
import type { Units } from '../units.ts'
import { energyUnit } from '../vehicle.ts'
import { formatBand } from './band.ts'
import { forVehicle } from './for-vehicle.ts'
import type { Itinerary } from './itinerary.ts'
import { formatWhole } from './quantities.ts'
import { describeFuel, describeLight, describePower, describeWater, type Finding, findTightestLeg } from './texts.ts'

/** A finding with one figure and the stop that it is about or that comes before; both undefined if it is not known. */
export type Glance = Finding & { readonly figure: string | undefined; readonly stop: WaypointId | undefined }

/** Returns the itinerary of the vehicle that a finding is about. */
const findAlone = (itinerary: Itinerary, { each = [] }: Finding): Itinerary =>
  forVehicle(
    itinerary,
    itinerary.vehicles.find(({ vehicle }) => vehicle === each[0]?.vehicle),
  )

/** Returns what is left at the end, or how much is short: '18 L left', '34 L short'. */
export function glanceFuel(itinerary: Itinerary, units: Units): Glance {
  const finding = describeFuel(itinerary, units)
  const { fuel, legs, vehicle } = findAlone(itinerary, finding)
  const section = fuel?.worst
  if (!section) return { ...finding, figure: undefined, stop: undefined }
  const unit = energyUnit(vehicle?.specs?.energy)
  const place = section.dry ?? section.dryInBadCase ?? section.onReserve
  return {
    ...finding,
    figure:
      section.carryMore > 0
        ? `${formatWhole(section.carryMore, unit, units, 'up')} short`
        : `${formatWhole(section.left.high, unit, units, 'down')} left`,
    stop: (place ? legs[place.leg]?.from : legs[section.last - 1]?.to)?.id,
  }
}

/** Returns what is left at the end, or how much is short: '18 L left', '34 L short'. */
export function glanceWater(itinerary: Itinerary, units: Units): Glance {
  const { water, stops } = itinerary
  const finding = describeWater(itinerary, units)
  const left = water?.onDeparture.at(-1)?.high
  if (!water || left === undefined || finding.verdict === 'uncertain')
    return { ...finding, figure: undefined, stop: undefined }
  const isShort = water.verdict !== 'enough' && water.carryMore > 0
  const empty = stops.findIndex((_, at) => water.onArrival[at]?.high === 0)
  return {
    ...finding,
    figure: isShort
      ? `${formatWhole(water.carryMore, 'L', units, 'up')} short`
      : `${formatWhole(left, 'L', units, 'down')} left`,
    stop: stops[(empty > 0 ? empty : water.onDeparture.length) - 1]?.id,
  }
}

/** Returns the driving hours of the longest day: '4–10 h'. */
export function glanceLight(itinerary: Itinerary): Glance {
  const leg = findTightestLeg(itinerary.legs)
  return {
    ...describeLight(itinerary),
    figure: leg?.schedule && formatBand(leg.schedule.hoursPerDay, 'h'),
    stop: leg?.schedule && leg.from.id,
  }
}

/** Returns the battery's lowest charge on arrival in the bad case: '46%'. */
export function glancePower(itinerary: Itinerary): Glance {
  const finding = describePower(itinerary)
  const { power, stops } = findAlone(itinerary, finding)
  if (!power || power.onArrival.length === 0 || finding.verdict === 'uncertain')
    return { ...finding, figure: undefined, stop: undefined }
  const empty = power.empty.usual ?? power.empty.high
  const levels = power.onArrival.map(({ high }) => high)
  const lowest = empty ? 0 : levels.reduce((least, level) => Math.min(least, level))
  return {
    ...finding,
    figure: `${Math.round((100 * lowest) / Math.max(1, power.capacity))}%`,
    stop: (empty?.stop ?? stops[levels.indexOf(lowest)])?.id,
  }
}
