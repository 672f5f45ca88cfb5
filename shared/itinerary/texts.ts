/** The sentences on all supplies are in one file, because they share their words for vehicles, missing figures and unknown weather. */
import { formatCount } from '../count.ts'
import type { Day } from '../date.ts'
import { formatDay, formatShortDay } from '../day-texts.ts'
import type { Units } from '../units.ts'
import { energyUnit, toVehicleName, type Vehicle } from '../vehicle.ts'
import { formatBand, formatNumber, sumBands } from './band.ts'
import { forVehicle } from './for-vehicle.ts'
import type { FuelSection } from './fuel.ts'
import type { Itinerary } from './itinerary.ts'
import { getLegDaylight, type RouteLeg } from './legs.ts'
import { planDefaults } from './plan-defaults.ts'
import { formatCarry, formatDayCount, formatPlace, formatQuantity, formatWhole } from './quantities.ts'
import { findLastDay, hasDays, listUndated, type Stop } from './stops.ts'
import { rateFuel, ratePower, type VehicleSupplies } from './vehicle-supplies.ts'
import { type Verdict, verdicts } from './verdict.ts'

/**
 * A verdict and its sentence: 'uncertain' if it depends on unknown weather (the sentence then has a range) or on stops
 * without a date, undefined if a required figure is missing.
 */
export type Finding = {
  readonly verdict: Verdict | 'uncertain' | undefined
  readonly text: string
  /** With several vehicles: each one's finding with its name, worst first. The finding itself is the first of them. */
  readonly each?: readonly VehicleFinding[] | undefined
}

/** `sentence` is the text without the name. */
type VehicleFinding = Finding & { readonly vehicle: Vehicle; readonly sentence: string }

/** The note below all computed figures. */
export const estimateNote = 'Estimates from your own figures and usual weather. Ask ahead whether a fuel stop is open.'

const unknown = (text: string): Finding => ({ verdict: undefined, text })

/** Worst last: a known shortage is worse than a missing figure, which may hide one. */
const ranks: readonly Finding['verdict'][] = ['enough', undefined, 'tight', 'reserve', 'uncertain', 'dry']

/** Describes a supply that each vehicle has for itself. Of equal verdicts, the one that `rate` makes higher is worse. */
function describeEach(
  itinerary: Itinerary,
  describe: (alone: Itinerary) => Finding,
  rate: (own: VehicleSupplies) => number,
): Finding {
  const { vehicles } = itinerary
  if (vehicles.length < 2) return describe(itinerary)
  const each = vehicles
    .toSorted((one, other) => rate(other) - rate(one))
    .map((own): VehicleFinding => {
      const { verdict, text } = describe(forVehicle(itinerary, own))
      return {
        vehicle: own.vehicle,
        verdict,
        sentence: text,
        text: verdict === undefined ? text : `${toVehicleName(own.vehicle)}: ${text}`,
      }
    })
    .toSorted((one, other) => ranks.indexOf(other.verdict) - ranks.indexOf(one.verdict))
  const [worst] = each
  if (!worst) return describe(itinerary)
  const { verdict, text } = worst
  // All vehicles lack the same of the trip.
  return each.some((one) => one.text !== text) ? { verdict, text, each } : { verdict, text }
}

function findMissing(itinerary: Itinerary, figures: string, question: string): Finding {
  if (itinerary.totals.days === 0) return unknown(`Give your stops dates to see whether ${question}.`)
  return findMissingVehicle(itinerary, figures, question)
}

function findMissingVehicle({ vehicle, role }: Itinerary, figures: string, question: string): Finding {
  if (!vehicle) return unknown(`${role ? 'Bring your' : 'Choose a'} vehicle to see whether ${question}.`)
  return unknown(`Add ${figures} to ${toVehicleName(vehicle)} to see whether ${question}.`)
}

/**
 * Returns the fuel of all vehicles for all legs: '46–55 L of fuel', '46–55 kWh', or both. Undefined if the fuel of one
 * is not calculated.
 */
export function describeFuelTotal({ vehicles }: Itinerary, units: Units): string | undefined {
  const needs = vehicles.flatMap(({ vehicle, fuel }) =>
    fuel && vehicle.specs ? [{ unit: energyUnit(vehicle.specs.energy), need: fuel.need }] : [],
  )
  if (needs.length === 0 || needs.length < vehicles.length) return undefined
  return (['L', 'kWh'] as const)
    .flatMap((unit) => {
      const all = needs.filter((one) => one.unit === unit).flatMap(({ need }) => need)
      return all.length === 0 ? [] : [`${formatQuantity(sumBands(all), unit, units)}${unit === 'L' ? ' of fuel' : ''}`]
    })
    .join(' and ')
}

export const describeFuel = (itinerary: Itinerary, units: Units): Finding =>
  describeEach(itinerary, (alone) => describeOwnFuel(alone, units), rateFuel)

function describeOwnFuel(itinerary: Itinerary, units: Units): Finding {
  const { fuel, vehicle, stops, legs } = itinerary
  if (!fuel?.worst || !vehicle?.specs) {
    if (stops.length < 2 && (vehicle?.specs || stops.length === 0))
      return unknown(`Add ${stops.length === 0 ? 'stops' : 'a second stop'} to see whether the fuel lasts.`)
    return findMissingVehicle(itinerary, 'tank size and consumption', 'the fuel lasts')
  }
  return { verdict: fuel.verdict, text: describeSection(fuel.worst, legs, energyUnit(vehicle.specs.energy), units) }
}

/** Returns a sentence on how far the fuel of one fill lasts, and whether that depends on the order of undated stops. */
export function describeSection(
  section: FuelSection,
  legs: readonly RouteLeg[],
  unit: 'L' | 'kWh',
  units: Units,
): string {
  const ends = [legs[0]?.from, legs[section.last - 1]?.to].flatMap((stop) => stop ?? [])
  const text = describeRange(section, legs, unit, units)
  return listUndated(ends).length > 0 ? `${text} Counted in the ${undatedOrder}.` : text
}

/** The words beside figures that go through stops without a date. */
export const undatedOrder = 'order of undated stops'

function describeRange(section: FuelSection, legs: readonly RouteLeg[], unit: 'L' | 'kWh', units: Units): string {
  const stop = legs[section.last - 1]?.to.name ?? ''
  const { left, reserve, verdict, dry, dryInBadCase, carryMore } = section
  const leg = legs[dry?.leg ?? -1]
  const formatUp = (amount: number) => formatWhole(amount, unit, units, 'up')
  const more = formatUp(carryMore)
  if (verdict === 'dry' && dry && leg) {
    const after = formatPlace(dry.kmAfter, 'after', leg.from.name, units, 'about ')
    const before = formatPlace(dry.kmBefore, 'before', leg.to.name, units)
    return `Fuel runs out ${after}, ${before}. ${unit === 'L' ? `Carry ${more} more, or refill` : `Charge ${more}`} on the way.`
  }
  if (verdict === 'enough') {
    return `Fuel lasts to ${stop} with ${formatWhole(left.high, unit, units, 'down')} in reserve, even in bad conditions.`
  }
  if (verdict === 'reserve') return `You would reach ${stop} on your reserve.`
  const badLeg = legs[dryInBadCase?.leg ?? -1]
  if (dryInBadCase && badLeg) {
    return `Fuel lasts to ${stop} in normal conditions. In bad conditions it runs out ${formatPlace(dryInBadCase.kmBefore, 'before', badLeg.to.name, units, 'about ')}: ${unit === 'L' ? `carry ${more} more` : `charge ${more} on the way`}.`
  }
  return `Fuel lasts to ${stop} in normal conditions. In bad conditions you would use ${formatUp(reserve.high - left.high)} of your reserve.`
}

/** Says which stops are not counted: what is enough until the last date may not be enough for them. */
function withoutUndated<One extends Finding>(stops: readonly Stop[], finding: One): One {
  const count = listUndated(stops).length
  const { verdict, text } = finding
  if (count === 0 || verdict === undefined) return finding
  const uncounted = `${formatCount(count, 'stop without a date is', 'stops without a date are')} not counted.`
  return { ...finding, verdict: verdict === 'enough' ? 'uncertain' : verdict, text: `${text} ${uncounted}` }
}

export const describeWater = (itinerary: Itinerary, units: Units): Finding =>
  withoutUndated(itinerary.stops, describeAllWater(itinerary, units))

function describeAllWater(itinerary: Itinerary, units: Units): Finding {
  const { water, stops } = itinerary
  if (!water)
    return findMissing(
      { ...itinerary, vehicle: findWithoutWater(itinerary) },
      'the water it carries',
      'the water lasts',
    )
  const { verdict, isUncertain, lastsUntil, dry, carryMore, carryAtLeast, reserveDays } = water
  const days = `${formatDayCount(reserveDays)} in reserve`
  const reserve = reserveDays === 0 ? '' : `, plus ${days}`
  const more = formatWhole(carryMore, 'L', units, 'up')
  const carry = `Carry ${more} more, or refill on the way.`
  const [first, last] = [stops[0]?.from, findLastDay(stops)]
  if (verdict === undefined) {
    const range = formatCarry(carryAtLeast, carryMore, units)
    return {
      verdict: 'uncertain',
      text: `${describeUnknownWeather(itinerary)} Carry ${range} more, or refill on the way.`,
    }
  }
  if (dry) return { verdict, text: `Water runs out on ${formatDay(dry.day)} near ${dry.near}. ${carry}` }
  const until = lastsUntil.usual ?? last
  if (!first || !until) return unknown('')
  if (verdict === 'reserve') {
    const text =
      until < first
        ? `You would use your water reserve from the first day. ${carry}`
        : `Water runs out ${formatShortDay(until)} if you keep ${days}: carry ${more} more, or refill on the way.`
    return { verdict, text }
  }
  if (verdict === 'tight' && lastsUntil.high) {
    const heat =
      lastsUntil.high < first
        ? 'In great heat you would use your reserve'
        : `In great heat until ${formatDay(lastsUntil.high)}`
    return {
      verdict,
      text: `Water lasts until ${formatDay(until)} in normal heat${reserve}. ${heat}: carry ${more} more.`,
    }
  }
  const text = `Water lasts until ${formatDay(until)}${reserve}`
  return {
    verdict,
    text: isUncertain ? `${describeUnknownWeather(itinerary)} ${text}, even if it is hot there.` : `${text}.`,
  }
}

const findWithoutWater = ({ vehicles }: Itinerary) =>
  vehicles.find(({ vehicle }) => vehicle.specs?.water === undefined)?.vehicle

export const describeLight = (itinerary: Itinerary): Finding =>
  withoutUndated(itinerary.stops, describeDrivingDays(itinerary))

function describeDrivingDays({ legs, light, plan }: Itinerary): Finding {
  const { from, to, schedule } = findTightestLeg(legs) ?? {}
  if (!schedule || !from || !to || !hasDays(from) || !hasDays(to))
    return unknown('Give two stops dates to see whether each leg fits into a day.')
  const { run, hoursPerDay } = schedule
  const daylight = getLegDaylight({ from, to })
  const hours = formatBand(hoursPerDay, 'h')
  const maxHours = plan.hoursPerDay ?? planDefaults.hoursPerDay
  const sun = describeDaylight(daylight)
  const day = sun ? `. ${sun}` : `, with ${formatNumber(daylight)} h of daylight`
  const short = daylight - 1 < maxHours ? day : `, and you drive ${formatNumber(maxHours)} h a day`
  const rule = light === 'tight' ? 'It usually fits, but not in bad conditions' : 'It does not fit'
  const text =
    light === 'enough'
      ? `Every leg fits into its day: at most ${hours} of driving a day${day}.`
      : `${run.from.name} to ${run.to.name} takes ${hours} of driving a day${short}. ${rule}.`
  return { verdict: light, text }
}

/** Returns 'Weather of 5 stops is loading.' or '… is not known.'; undefined if all weather is known. */
function describeUnknownWeather({ stops }: Itinerary): string | undefined {
  const undated = listUndated(stops)
  const unknown = stops.filter((stop) => stop.weather === undefined && !undated.includes(stop))
  const loading = unknown.filter(({ isWeatherLoading }) => isWeatherLoading)
  if (loading.length > 0) return `Weather of ${formatCount(loading.length, 'stop')} is loading.`
  return unknown.length > 0 ? `Weather of ${formatCount(unknown.length, 'stop')} is not known.` : undefined
}

/** Returns the effect of unknown weather; undefined if there is none. */
export function describeUncertainty(itinerary: Itinerary): string | undefined {
  const unknown = describeUnknownWeather(itinerary)
  return (
    unknown &&
    `${unknown} Figures cover mild and hot days there; warnings about heat, cold and altitude may be missing.`
  )
}

/** Returns the leg that exceeds its day the most, or comes closest to it. */
export const findTightestLeg = (legs: readonly RouteLeg[]): RouteLeg | undefined =>
  legs.toSorted((one, other) => rank(other) - rank(one) || getMostHours(other) - getMostHours(one))[0]

const rank = ({ schedule }: RouteLeg) => (schedule ? verdicts.indexOf(schedule.pace) : -1)
const getMostHours = ({ schedule }: RouteLeg) => schedule?.hoursPerDay.high ?? 0

/** Returns a sentence for a day without sunset or sunrise, else undefined. */
export const describeDaylight = (hours: number): string | undefined =>
  hours >= 24 ? 'The sun does not set on this day' : hours <= 0 ? 'The sun does not rise on this day' : undefined

export function describePower(itinerary: Itinerary): Finding {
  const { each, ...finding } = describeEach(itinerary, describeOwnPower, ratePower)
  const { stops } = itinerary
  return { ...withoutUndated(stops, finding), ...(each && { each: each.map((one) => withoutUndated(stops, one)) }) }
}

function describeOwnPower(itinerary: Itinerary): Finding {
  const { power } = itinerary
  if (!power) return findMissing(itinerary, 'battery and daily use', 'the power lasts')
  const {
    verdict,
    isUncertain,
    empty: { low, usual, high },
  } = power
  const near = (one: typeof usual) => (one ? `near ${one.stop.name}, from ${formatDay(one.day)} on` : '')
  if (verdict === undefined) {
    const range =
      low && high
        ? `The battery runs out ${formatDays(high.day, low.day)}.`
        : `In heat with little sun the battery does not last ${near(high)}.`
    return { verdict: 'uncertain', text: `${describeUnknownWeather(itinerary)} ${range}` }
  }
  if (usual) return { verdict, text: `The battery does not last ${near(usual)}.` }
  if (high) return { verdict, text: `The battery usually lasts. With little sun it does not last ${near(high)}.` }
  return {
    verdict,
    text: isUncertain
      ? `${describeUnknownWeather(itinerary)} The battery lasts the whole trip, even in heat with little sun.`
      : 'The battery lasts the whole trip, even with little sun.',
  }
}

const formatDays = (first: Day, last: Day) =>
  first === last ? `on ${formatDay(first)}` : `between ${formatDay(first)} and ${formatDay(last)}`
