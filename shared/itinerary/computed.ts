import { formatCount } from '../count.ts'
import type { Day } from '../date.ts'
import { formatDay } from '../day-texts.ts'
import { serverLimits } from '../limits.ts'
import type { Units } from '../units.ts'
import { energyUnit, toVehicleName } from '../vehicle.ts'
import { formatBand, formatNumber } from './band.ts'
import type { Itinerary } from './itinerary.ts'
import { describeDates } from './leg-texts.ts'
import type { RouteLeg } from './legs.ts'
import { planDefaults } from './plan-defaults.ts'
import { formatQuantity } from './quantities.ts'
import { listUndated } from './stops.ts'
import {
  describeFuel,
  describeFuelTotal,
  describeLight,
  describePower,
  describeSection,
  describeUncertainty,
  describeWater,
  estimateNote,
  type Finding,
  undatedOrder,
} from './texts.ts'
import { sourceWords } from './track-texts.ts'
import { describeOtherVehicles, listVehicleNames } from './vehicle-names.ts'
import type { VehicleSupplies } from './vehicle-supplies.ts'

/**
 * Returns the findings for the assistants as lines in the screen's words, at most `serverLimits.context.computed` characters
 * as counted by `measure`. General lines come first; legs that do not fit are left out.
 */
export function listComputed(
  itinerary: Itinerary,
  units: Units,
  measure = (line: string) => line.length + 1,
): string[] {
  const { legs, warnings, vehicles } = itinerary
  const [totals, ...grounds] = listBasis(itinerary, units)
  const fuelFindings = listTexts(describeFuel(itinerary, units))
  const lines = [
    ...(totals === undefined ? [] : [totals]),
    ...fuelFindings.map((text) => `Fuel: ${text}`),
    `Water: ${describeWater(itinerary, units).text}`,
    `Daylight: ${describeLight(itinerary).text}`,
    ...listTexts(describePower(itinerary)).map((text) => `Power: ${text}`),
    ...grounds,
    ...warnings.map(({ stop, text }) => `${stop.name}: ${text}`),
    ...legs.flatMap((leg) => describeDates(leg) ?? []),
    ...vehicles.flatMap((own) => {
      const sections = own.fuel?.sections ?? []
      const fill = vehicles.length > 1 ? `Fill of ${toVehicleName(own.vehicle)}` : 'Fill'
      return sections.length > 1
        ? sections
            .map((section) => describeSection(section, legs, getUnit(own), units))
            .filter((text) => !fuelFindings.includes(text))
            .map((text) => `${fill}: ${text}`)
        : []
    }),
    ...legs.map(
      (leg, at) =>
        `${nameStops(leg)}: ${formatQuantity(leg.km, 'km', units)}${describeSource(leg)}, ${formatBand(leg.hours, 'h')}${describeNeed(vehicles, at, units)}`,
    ),
  ]
  let remaining: number = serverLimits.context.computed
  return lines.filter((line) => {
    const fits = measure(line) <= remaining
    if (fits) remaining -= measure(line)
    return fits
  })
}

/** Returns totals, vehicle, people and what is least certain. */
export function listBasis(itinerary: Itinerary, units: Units): string[] {
  const { stops, totals, otherVehicles, plan } = itinerary
  const names = listVehicleNames(itinerary)
  const need = describeFuelTotal(itinerary, units)
  const others = names.length > 0 && otherVehicles > 0 ? ` (${describeOtherVehicles(otherVehicles)})` : ''
  const uncertainty = describeUncertainty(itinerary)
  const people = plan.people ?? planDefaults.people
  return [
    `In all: ${totals.days === 0 ? '' : `${formatCount(totals.days, 'day')}, `}${formatQuantity(totals.km, 'km', units)}, ${formatBand(totals.hours, 'h')} driving${need ? `, ${need}` : ''}${listUndated(stops).length > 0 ? `, in the ${undatedOrder}` : ''}`,
    `Calculated with: ${names.join(' and ') || 'no vehicle'}${others}, ${formatCount(people, 'person', 'people')}, ${formatNumber((plan.reserve ?? planDefaults.reserve) * 100)}% fuel reserve`,
    `Least certain: ${findWeakest(itinerary)}`,
    ...(uncertainty === undefined ? [] : [uncertainty]),
    estimateNote,
  ]
}

/** Returns both stops with their days, and a day that both have only once. */
const nameStops = ({ from, to }: RouteLeg) =>
  `${nameOnDay(from.name, from.to === to.from ? undefined : from.to)} to ${nameOnDay(to.name, to.from)}`

const nameOnDay = (name: string, day: Day | undefined) => (day === undefined ? name : `${name} (${formatDay(day)})`)

const getUnit = ({ vehicle }: VehicleSupplies) => energyUnit(vehicle.specs?.energy)

/** Returns each vehicle's sentence, worst first. */
const listTexts = ({ text, each }: Finding) => each?.map((one) => one.text) ?? [text]

/** Returns ', 12–18 L', or with several vehicles ', 2004 Nissan Patrol 12–18 L, …'. */
const describeNeed = (vehicles: readonly VehicleSupplies[], at: number, units: Units) =>
  vehicles
    .flatMap((own) => {
      const need = own.fuel?.need[at]
      const name = vehicles.length > 1 ? `${toVehicleName(own.vehicle)} ` : ''
      return need ? [`, ${name}${formatQuantity(need, getUnit(own), units)}`] : []
    })
    .join('')

const describeSource = ({ typed, track }: RouteLeg) =>
  typed || !track ? '' : ` along a track (${sourceWords[track.source]})`

/** A distance without a track is the least certain figure: a straight line says little about the road. */
function findWeakest({ legs, stops }: Itinerary): string {
  const longest = legs
    .filter(({ typed, track, straight }) => !typed && !track && straight > 0)
    .toSorted((one, other) => other.km.high - other.km.low - (one.km.high - one.km.low))[0]
  if (longest) {
    const surface = longest.surface ? '' : ', and its surface is not set'
    return `the distance from ${longest.from.name} to ${longest.to.name} is estimated from the straight line${surface}`
  }
  if (stops.some(({ weather }) => !weather)) return 'the weather of some stops is not known'
  return 'the consumption on each surface'
}
