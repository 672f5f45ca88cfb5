import { formatCount } from '../count.ts'
import { formatDay } from '../date.ts'
import { metric, type Units } from '../units.ts'
import { energyUnit } from '../vehicle.ts'
import { formatBand } from './band.ts'
import type { Itinerary } from './itinerary.ts'
import { formatCarry, formatQuantity } from './quantities.ts'
import { describeDates, findTightestLeg } from './texts.ts'

/**
 * Returns a change's effects on an itinerary, a line each: 'Water: 1 L left → runs out on 06/20/2027', 'New: 1 night without a place
 * between Page and Toroweap'. Empty if nothing shown changes.
 */
export function describeEffects(before: Itinerary, after: Itinerary, units = metric): string[] {
  const compared = facts.flatMap(([name, tell]) => {
    const [was, is] = [tell(before, units), tell(after, units)]
    return was === is || was === undefined || is === undefined ? [] : [`${name}: ${was} → ${is}`]
  })
  const [had, has] = [listRemarks(before), listRemarks(after)]
  return [
    ...compared,
    ...[...has].filter((remark) => !had.has(remark)).map((remark) => `New: ${remark}`),
    ...[...had].filter((remark) => !has.has(remark)).map((remark) => `No longer: ${remark}`),
  ]
}

const facts: readonly [name: string, tell: (itinerary: Itinerary, units: Units) => string | undefined][] = [
  ['Trip', ({ totals }) => formatCount(totals.days, 'day')],
  ['Distance', ({ totals }, units) => formatQuantity(totals.km, 'km', units)],
  ['Fuel', tellFuel],
  ['Water', tellWater],
  ['Daylight', tellLight],
  ['Power', tellPower],
]

function tellFuel({ fuel, legs, vehicle }: Itinerary, units: Units): string | undefined {
  const section = fuel?.sections.find(({ verdict }) => verdict === fuel.verdict)
  if (!fuel || !section || !vehicle?.specs) return undefined
  const dry = legs[(section.dry ?? section.dryInBadCase)?.leg ?? -1]
  if (dry) return `runs out before ${dry.to.name}${section.dry ? '' : ' in bad conditions'}`
  const least = Math.min(...fuel.sections.map(({ left }) => left.high))
  return `${formatQuantity(Math.max(0, least), energyUnit(vehicle.specs.energy), units)} left in bad conditions`
}

function tellWater({ water }: Itinerary, units: Units): string | undefined {
  if (!water) return undefined
  if (!water.verdict) return `carry ${formatCarry(water.carryAtLeast, water.carryMore, units)} more`
  if (water.dry) return `runs out on ${formatDay(water.dry.day)}`
  const one = water.isUncertain ? 'high' : 'usual'
  const least = Math.min(...[...water.onArrival, ...water.onDeparture].map((left) => left[one]))
  return `${formatQuantity(least, 'L', units)} left`
}

function tellLight({ legs }: Itinerary): string | undefined {
  const leg = findTightestLeg(legs)
  return leg && `${formatBand(leg.hoursPerDay, 'h')} a day from ${leg.run.from.name} to ${leg.run.to.name}`
}

function tellPower({ power }: Itinerary): string | undefined {
  if (!power) return undefined
  if (!power.verdict)
    return `${power.emptyInGoodCase ? '' : 'may be '}empty near ${power.emptyInBadCase?.stop.name ?? ''}`
  const empty = power.empty ?? power.emptyInBadCase
  return empty ? `empty near ${empty.stop.name}${power.empty ? '' : ' with little sun'}` : 'lasts'
}

/** Order, gaps, overlaps and warnings, each as a sentence. */
const listRemarks = ({ stops, legs, warnings }: Itinerary): Set<string> =>
  new Set([
    ...stops.slice(1).map(({ name }, at) => `${name} comes after ${stops[at]?.name ?? ''}`),
    ...legs.flatMap((leg) => describeDates(leg) ?? []),
    ...warnings.map(({ stop, text }) => `${stop.name}: ${text}`),
  ])
