import { formatDay } from '../date.ts'
import { limits } from '../limits.ts'
import { energyUnit } from '../vehicle-specs.ts'
import { formatBand, formatNumber } from './band.ts'
import type { Itinerary } from './itinerary.ts'
import { planDefaults } from './plan-defaults.ts'
import {
  describeDates,
  describeFuel,
  describeLight,
  describePower,
  describeSection,
  describeWater,
  estimateNote,
  toVehicleName,
} from './texts.ts'

/**
 * The findings as the assistants are told them, line by line in the words of the screen: verdicts, distances, hours and
 * litres with their bands, and the assumption that is weakest. At most `limits.context.computed` characters: what is
 * general comes first, legs are left out from the end.
 */
export function listComputed(itinerary: Itinerary): string[] {
  const { legs, totals, vehicle, plan, fuel, warnings, undated } = itinerary
  const unit = vehicle?.specs ? energyUnit(vehicle.specs.energy) : 'L'
  const general = [
    `${formatNumber(totals.days)} days, ${formatBand(totals.km, 'km')}, ${formatBand(totals.hours, 'h')} at the wheel`,
    `Fuel: ${describeFuel(itinerary).text}`,
    `Water: ${describeWater(itinerary).text}`,
    `Daylight: ${describeLight(itinerary).text}`,
    `Power: ${describePower(itinerary).text}`,
    `Reckoned with: ${vehicle ? toVehicleName(vehicle) : 'no vehicle'}, ${plan.people ?? planDefaults.people} people, ${formatNumber((plan.reserve ?? planDefaults.reserve) * 100)} % of the fuel in reserve`,
    `Weakest assumption: ${findWeakest(itinerary)}`,
    estimateNote,
  ]
  const details = [
    ...(undated.length > 0 ? [`${undated.length} stops without a date are not counted`] : []),
    ...warnings.map(({ stop, text }) => `${stop.name}: ${text}`),
    ...legs.flatMap((leg) => describeDates(leg) ?? []),
    ...(fuel?.sections.length && fuel.sections.length > 1
      ? fuel.sections.map((section) => `Fill: ${describeSection(section, legs, unit)}`)
      : []),
    ...legs.map(
      (leg, at) =>
        `${leg.from.name} (${formatDay(leg.from.to)}) to ${leg.to.name} (${formatDay(leg.to.from)}): ${formatBand(leg.km, 'km')}, ${formatBand(leg.hours, 'h')}${fuel?.need[at] ? `, ${formatBand(fuel.need[at], unit)}` : ''}`,
    ),
  ]
  return takeFitting([...general, ...details], limits.context.computed)
}

/** What would make the answer surer most of all. */
function findWeakest({ legs, water, power, stops }: Itinerary): string {
  const longest = legs.toSorted((one, other) => other.km.high - other.km.low - (one.km.high - one.km.low))[0]
  if (longest && !longest.typed && longest.straight > 0) {
    const surface = longest.surface ? '' : ', and its surface is not told'
    return `the distance from ${longest.from.name} to ${longest.to.name} is estimated from the straight line${surface}`
  }
  if (water?.unknownWeather || power?.unknownWeather || stops.some(({ weather }) => !weather)) {
    return 'the weather of some stops is not known'
  }
  return 'the consumption on each surface'
}

/** The first lines that fit, with their line ends; a long first line is cut. */
function takeFitting(lines: readonly string[], most: number): string[] {
  let used = 0
  return lines.flatMap((line) => {
    const cut = line.length > most ? line.slice(0, most) : line
    if (used + cut.length + 1 > most) return []
    used += cut.length + 1
    return [cut]
  })
}
