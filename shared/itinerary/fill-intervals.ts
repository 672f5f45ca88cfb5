/** Intervals between full tanks, from which consumption is measured. */
import type { Day } from '../date.ts'
import { formatDayOfYear } from '../day-texts.ts'
import { compareFills, type Fill } from '../fill.ts'
import { type Surfaces, surfaces } from '../stop.ts'
import type { Units } from '../units.ts'
import { energyUnit, restoreFigures, type VehicleSpecs } from '../vehicle.ts'
import { formatQuantity } from './quantities.ts'
import { getConsumption } from './surfaces.ts'

/** Below these the pump's and the odometer's errors are too large. */
const least = { km: 50, amount: 5 } as const
/** Times the expected amount; outside, an interval counts only if the user confirms it. */
const likely = { min: 0.5, max: 2 } as const

type Figures = Pick<VehicleSpecs, 'use' | 'learned'>

/** From one full tank to the next. */
type FillInterval = {
  readonly from: Fill
  readonly to: Fill
  readonly km: number
  /** Liters or kWh after the first full tank, including the last. */
  readonly amount: number
  readonly per100: number
  /** The surfaces driven; undefined if unknown. */
  readonly surface: Surfaces | undefined
}

/**
 * Why a fill-up has no interval: it is partial, no full tank comes before it, a fill-up is missing, the odometer starts again, the
 * distance is unknown, the odometer reading is lower than before, or the interval is too short. With an interval, why nothing is
 * learned from it: its surface is unknown or its amount is unlikely.
 */
type FillReason = 'partial' | 'first' | 'missed' | 'reset' | 'distance' | 'order' | 'short' | 'surface' | 'unlikely'

export type LoggedFill = {
  readonly fill: Fill
  readonly before: Fill | undefined
  /** Distance since the fill-up before; undefined if unknown. */
  readonly km: number | undefined
  readonly interval: FillInterval | undefined
  /** Undefined if the interval counts. */
  readonly reason: FillReason | undefined
  /** The latest day before with a higher odometer reading. */
  readonly lowerThan: Day | undefined
}

/** Returns the fill-ups in the order of driving, oldest first. Without specs, no interval is unlikely. */
export function listIntervals(fills: readonly Fill[], specs: Figures | undefined): LoggedFill[] {
  const expected = specs && expectUsual(restoreFigures(specs))
  let reading: Fill | undefined
  let open: OpenInterval | undefined
  return fills.toSorted(compareFills).map((fill, at, sorted) => {
    const before = sorted[at - 1]
    const lowerThan = isLower(fill, reading) ? reading?.day : undefined
    const km = getDistance(before, fill) ?? fill.km
    if (open) add(open, fill)
    const found: Closed = fill.full ? close(open, fill, expected) : { reason: 'partial' }
    if (fill.full) open = { from: fill, amount: 0, km: 0, isMissed: false, isReset: false }
    if (fill.odometer !== undefined) reading = fill
    return { fill, before, km, interval: found.interval, reason: found.reason, lowerThan }
  })
}

type OpenInterval = {
  readonly from: Fill
  amount: number
  /** Undefined if a fill-up has no distance. */
  km: number | undefined
  isMissed: boolean
  isReset: boolean
}

function add(open: OpenInterval, { amount, km, missed = false, reset = false }: Fill): void {
  open.amount += amount
  open.km = open.km === undefined || km === undefined ? undefined : open.km + km
  open.isMissed ||= missed
  open.isReset ||= reset
}

const isLower = (fill: Fill, reading: Fill | undefined): boolean =>
  !fill.reset && fill.odometer !== undefined && fill.odometer < (reading?.odometer ?? 0)

/** Returns the kilometers by odometer; undefined without two readings, or if the second is lower. */
function getDistance(from: Fill | undefined, to: Fill): number | undefined {
  if (from?.odometer === undefined || to.odometer === undefined || to.odometer < from.odometer) return undefined
  return to.odometer - from.odometer
}

type Closed = Pick<LoggedFill, 'reason'> & { readonly interval?: FillInterval }

function close(open: OpenInterval | undefined, to: Fill, expected: readonly number[] | undefined): Closed {
  if (!open) return { reason: 'first' }
  if (open.isMissed) return { reason: 'missed' }
  if (open.isReset) return { reason: 'reset' }
  const { from, amount } = open
  const hasReadings = from.odometer !== undefined && to.odometer !== undefined
  const km = hasReadings ? getDistance(from, to) : open.km
  if (km === undefined) return { reason: hasReadings ? 'order' : 'distance' }
  if (km < least.km || amount < least.amount) return { reason: 'short' }
  const interval = { from, to, km, amount, per100: (100 * amount) / km, surface: to.surface }
  if (expected && !to.confirmed && !isLikely(interval, expected)) return { interval, reason: 'unlikely' }
  return { interval, reason: to.surface ? undefined : 'surface' }
}

/** Returns the usual consumption of each surface. */
const expectUsual = (use: VehicleSpecs['use']): number[] =>
  surfaces.map((surface) => getConsumption(use, { [surface]: 1 }).usual)

/** On an unknown surface, every consumption between the best and the worst surface is expected. */
function isLikely({ per100, surface }: FillInterval, expected: readonly number[]): boolean {
  if (!surface) return per100 >= likely.min * Math.min(...expected) && per100 <= likely.max * Math.max(...expected)
  const mean = surfaces.reduce((sum, name, at) => sum + (surface[name] ?? 0) * (expected[at] ?? 0), 0)
  return per100 >= likely.min * mean && per100 <= likely.max * mean
}

/** Returns why a fill-up has no interval, or why its interval doesn't count; undefined if it does. */
export function describeReason(
  { interval, reason, lowerThan }: LoggedFill,
  energy: VehicleSpecs['energy'],
  units: Units,
): string | undefined {
  if (lowerThan !== undefined) return `Lower than on ${formatDayOfYear(lowerThan)}. Check the odometer.`
  if (reason === undefined) return undefined
  const format = (amount: number) => formatQuantity(amount, energyUnit(energy), units)
  if (reason === 'unlikely' && interval)
    return `${format(interval.amount)} for ${formatQuantity(interval.km, 'km', units)}. Is a fill-up missing?`
  if (reason === 'short')
    return `Needs at least ${formatQuantity(least.km, 'km', units)} and ${format(least.amount)} between full tanks.`
  return reasons[reason]
}

const reasons: Readonly<Record<Exclude<FillReason, 'short'>, string>> = {
  partial: 'Not full. It counts with the next full tank.',
  first: 'Needs a full tank at both ends.',
  missed: "A fill-up before this one isn't logged.",
  reset: 'The odometer starts again.',
  distance: 'Needs an odometer reading at both ends, or a distance.',
  order: 'The odometer is lower than at the last full tank.',
  surface: 'Say what you drove on to learn from it.',
  unlikely: 'Is a fill-up missing?',
}

/** Tankfuls after which the unknown levels at both ends matter little. */
const tankfuls = 10

/**
 * Returns the average consumption of all fill-ups, full or not, since the last gap; undefined below ten tankfuls. Uncertain by up
 * to a tank at each end.
 */
export function getOverallAverage(
  fills: readonly Fill[],
  tank: number,
): Pick<FillInterval, 'km' | 'amount' | 'per100'> | undefined {
  let open: OpenInterval | undefined
  let last: Fill | undefined
  for (const fill of fills.toSorted(compareFills)) {
    if (open) add(open, fill)
    if (!open || open.isMissed || open.isReset) open = { from: fill, amount: 0, km: 0, isMissed: false, isReset: false }
    last = fill
  }
  if (!open || !last || open.amount < tankfuls * tank) return undefined
  const km = getDistance(open.from, last) ?? open.km
  return km ? { km, amount: open.amount, per100: (100 * open.amount) / km } : undefined
}
