import { formatCount } from '../count.ts'
import { metric, type Units } from '../units.ts'
import type { Itinerary } from './itinerary.ts'
import { formatQuantity } from './quantities.ts'
import { describeDates, describeFuel, describeLight, describePower, describeWater, type Finding } from './texts.ts'
import { verdicts } from './verdict.ts'

/**
 * Describes a change's effects on a trip, one sentence each, worst first: supplies that last less, new warnings, order,
 * the trip's length, supplies that last longer, resolved warnings. Empty if nothing shown changes.
 */
export function describeEffects(before: Itinerary, after: Itinerary, units = metric): string[] {
  const supplies = listSupplies(before, after, units)
  const [remarksBefore, remarksAfter] = [listRemarks(before), listRemarks(after)]
  return [
    ...supplies.filter(({ worse }) => worse > 0).toSorted((one, other) => other.rank - one.rank),
    ...[...remarksAfter].filter((remark) => !remarksBefore.has(remark)).map((remark) => ({ text: `${remark}.` })),
    ...listNewOrder(before, after),
    ...listTotals(before, after, units),
    ...supplies.filter(({ worse }) => worse < 0),
    ...supplies.filter(({ worse }) => worse === 0),
    ...[...remarksBefore]
      .filter((remark) => !remarksAfter.has(remark))
      .map((remark) => ({ text: `No longer: ${remark}.` })),
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

/** `worse` is positive if a supply lasts less. */
const listSupplies = (before: Itinerary, after: Itinerary, units: Units) =>
  findings.flatMap((describe) => {
    const [was, is] = [describe(before, units), describe(after, units)]
    if (was.text === is.text || was.verdict === undefined || is.verdict === undefined) return []
    const rank = ranks.indexOf(is.verdict)
    return [{ text: is.text, rank, worse: rank - ranks.indexOf(was.verdict) }]
  })

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

const listRemarks = ({ legs, warnings }: Itinerary): Set<string> =>
  new Set([
    ...legs.flatMap((leg) => describeDates(leg) ?? []),
    ...warnings.map(({ stop, text }) => `${stop.name}: ${text.replace(/\.$/, '')}`),
  ])
