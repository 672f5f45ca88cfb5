import { formatCount } from '../count.ts'
import type { Units } from '../units.ts'
import type { Itinerary } from './itinerary.ts'
import { describeDates } from './leg-texts.ts'
import { formatQuantity } from './quantities.ts'
import { describeFuel, describeLight, describePower, describeWater, type Finding } from './texts.ts'
import { verdicts } from './verdict.ts'

/**
 * Describes a change's effects on a trip, one sentence each, worst first: supplies that last less, new warnings, order,
 * the trip's length, supplies that last longer, milder and resolved warnings. Empty if nothing shown changes.
 */
export function describeEffects(before: Itinerary, after: Itinerary, units: Units): string[] {
  const supplies = listSupplies(before, after, units)
  const remarks = listRemarkChanges(listRemarks(before), listRemarks(after))
  return [
    ...supplies.filter(({ worse }) => worse > 0).toSorted((one, other) => other.rank - one.rank),
    ...remarks.filter(({ worse }) => worse > 0),
    ...listNewOrder(before, after),
    ...listTotals(before, after, units),
    ...supplies.filter(({ worse }) => worse < 0),
    ...supplies.filter(({ worse }) => worse === 0),
    ...remarks.filter(({ worse }) => worse < 0),
  ].map(({ text }) => text)
}

type Effect = { readonly text: string }

const findings: readonly ((itinerary: Itinerary, units: Units) => Finding)[] = [
  describeFuel,
  describeWater,
  describeLight,
  describePower,
]

/** Worst last. Unknown weather may hide anything but an empty tank. */
const ranks = [...verdicts.slice(0, -1), 'uncertain', ...verdicts.slice(-1)]

/** `worse` is positive if a supply lasts less. Each vehicle's own supplies are compared with its own. */
const listSupplies = (before: Itinerary, after: Itinerary, units: Units) =>
  findings.flatMap((describe) => {
    const [was, is] = [describe(before, units), describe(after, units)]
    if (!was.each || !is.each) return compareFindings(was, is)
    return is.each.flatMap((one) => {
      const own = was.each?.find(({ vehicle }) => vehicle.id === one.vehicle.id)
      return own ? compareFindings(own, one) : []
    })
  })

function compareFindings(was: Finding, is: Finding) {
  if (was.text === is.text || was.verdict === undefined || is.verdict === undefined) return []
  const rank = ranks.indexOf(is.verdict)
  return [{ text: is.text, rank, worse: rank - ranks.indexOf(was.verdict) }]
}

function listNewOrder({ stops: before }: Itinerary, { stops }: Itinerary): Effect[] {
  const list = (all: Itinerary['stops']) =>
    all.slice(1).map(({ name }, at) => `${name} now comes after ${all[at]?.name ?? ''}.`)
  const old = new Set(list(before))
  return list(stops).flatMap((text) => (old.has(text) ? [] : [{ text }]))
}

function listTotals({ totals: was }: Itinerary, { totals: is }: Itinerary, units: Units): Effect[] {
  const [kmBefore, km] = [was, is].map((totals) => formatQuantity(totals.km, 'km', units))
  return [
    ...(was.days === is.days || is.days === 0
      ? []
      : [{ text: `The trip takes ${formatCount(is.days, 'day')} instead of ${was.days}.` }]),
    ...(kmBefore === km ? [] : [{ text: `The distance is ${km} instead of ${kmBefore}.` }]),
  ]
}

/** A remark on a leg or stop by a key that identifies it before and after a change; `nights` if it counts nights. */
type Remark = { readonly text: string; readonly nights?: number }

function listRemarks({ legs, warnings }: Itinerary): ReadonlyMap<string, Remark> {
  const dates = legs.flatMap((leg): [string, Remark][] => {
    const text = describeDates(leg)
    const { from, to, overlap, nightsWithoutPlace } = leg
    const key = [from.id, to.id, overlap > 0 ? 'overlap' : 'gap'].join()
    return text === undefined ? [] : [[key, { text, nights: overlap > 0 ? overlap : nightsWithoutPlace }]]
  })
  const ofStops = warnings.map(({ stop, text }) => `${stop.name}: ${text.replace(/\.$/, '')}`)
  return new Map([...dates, ...ofStops.map((text): [string, Remark] => [text, { text }])])
}

/** `worse` is positive for a new remark, and for one that counts more nights. */
function listRemarkChanges(before: ReadonlyMap<string, Remark>, after: ReadonlyMap<string, Remark>) {
  const current = [...after].flatMap(([key, { text, nights = 0 }]) => {
    const was = before.get(key)
    if (was === undefined) return [{ text: `${text}.`, worse: 1 }]
    const { nights: nightsBefore = 0 } = was
    if (nights === nightsBefore) return []
    return [{ text: `${text}, instead of ${nightsBefore.toLocaleString('en-US')}.`, worse: nights - nightsBefore }]
  })
  const resolved = [...before].filter(([key]) => !after.has(key))
  return [...current, ...resolved.map(([, { text }]) => ({ text: `No longer: ${text}.`, worse: -1 }))]
}
