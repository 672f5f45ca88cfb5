/** Learns a vehicle's consumption by surface from its fill-ups. The same on server and device, whatever the order of entry. */
import type { Fill } from '../fill.ts'
import { type Surface, type Surfaces, surfaces } from '../stop.ts'
import { type LearnedMarks, restoreFigures, type VehicleSpecs } from '../vehicle.ts'
import type { Band } from './band.ts'
import { listIntervals } from './fill-intervals.ts'
import { getConsumption, measuredSpread } from './surfaces.ts'

/** Guesses: differences between drivers and conditions, wind, and liters (kWh) of a pump that clicks off early. */
const spread = { paved: 0.12, surface: 0.06, interval: 0.06, pump: 2 } as const
/** Standard deviations that contain 80% of a normal distribution, on each side. */
const deviations = 1.28
/** The range of the schema, which the regression alone may leave. */
const range = { min: 0.5, max: 200 } as const

/** A surface's consumption per 100 km; without an interval, today's figure and its band. */
export type LearnedSurface = Band & {
  readonly surface: Surface
  /** Intervals, and their kilometers on this surface. */
  readonly fills: number
  readonly km: number
  /** Standard deviation of `usual` by the regression. */
  readonly deviation: number
  /** The plan's figure. */
  readonly current: number
  /** True if the plan's figure is estimated from that of paved roads. */
  readonly isEstimated: boolean
}

type Figures = Pick<VehicleSpecs, 'use' | 'learned'>

/**
 * Estimates the consumption of the surfaces by ridge regression towards the figures that were not learned, which has a single
 * solution, so using the result doesn't change it.
 */
export function learnConsumption(specs: Figures, fills: readonly Fill[]): LearnedSurface[] {
  const use = restoreFigures(specs)
  const before = surfaces.map((surface) => getConsumption(use, { [surface]: 1 }))
  const usual = before.map((band) => band.usual)
  const deviationsBefore = before.map(({ low, usual: middle, high }, at) =>
    surfaces[at] === 'paved'
      ? spread.paved * middle
      : Math.hypot(spread.surface * middle, (high - low) / (2 * deviations)),
  )
  // In units of each surface's deviation, so that no pivot of the matrix is below 1.
  const matrix: number[][] = surfaces.map((_, row) => surfaces.map((_, column) => (row === column ? 1 : 0)))
  const [right, scaled] = [surfaces.map(() => 0), surfaces.map(() => 0)]
  const driven = surfaces.map(() => ({ fills: 0, km: 0 }))
  // Loops that create nothing, because a log has thousands of intervals.
  for (const { interval, reason } of listIntervals(fills, specs)) {
    if (!interval?.surface || reason !== undefined) continue
    const { surface, km, per100 } = interval
    let expected = 0
    for (let at = 0; at < size; at++) expected += getShare(surface, at) * (usual[at] ?? 0)
    const error = Math.hypot(spread.interval * expected, ((spread.pump * Math.SQRT2) / km) * 100)
    for (let at = 0; at < size; at++) scaled[at] = (getShare(surface, at) * (deviationsBefore[at] ?? 0)) / error
    for (let at = 0; at < size; at++) {
      const part = scaled[at] ?? 0
      const row = matrix[at]
      const own = driven[at]
      if (part === 0 || !row || !own) continue
      right[at] = (right[at] ?? 0) + (part * (per100 - expected)) / error
      for (let column = 0; column < size; column++) {
        const other = scaled[column] ?? 0
        if (other !== 0) row[column] = (row[column] ?? 0) + part * other
      }
      own.fills += 1
      own.km += km * getShare(surface, at)
    }
  }
  const inverse = invert(matrix)

  return surfaces.map((surface, at) => {
    const [row, scale] = [inverse[at] ?? [], deviationsBefore[at] ?? 0]
    const deviation = scale * Math.sqrt(Math.max(0, row[at] ?? 0))
    const learned = (usual[at] ?? 0) + scale * row.reduce((sum, part, column) => sum + part * (right[column] ?? 0), 0)
    const { fills, km } = driven[at] ?? { fills: 0, km: 0 }
    return {
      surface,
      ...(fills === 0 ? (before[at] ?? { low: 0, usual: 0, high: 0 }) : toBand(learned, deviation)),
      fills,
      km,
      deviation,
      current: getConsumption(specs.use, { [surface]: 1 }).usual,
      isEstimated: specs.use[surface] === undefined,
    }
  })
}

const size = surfaces.length

const getShare = (shares: Surfaces, at: number): number => shares[surfaces[at] ?? 'paved'] ?? 0

const clamp = (value: number): number => Math.min(range.max, Math.max(range.min, value))

function toBand(learned: number, deviation: number): Band {
  const usual = clamp(learned)
  return {
    low: clamp(Math.min(learned - deviations * deviation, usual * measuredSpread.low)),
    usual,
    high: clamp(Math.max(learned + deviations * deviation, usual * measuredSpread.high)),
  }
}

/**
 * Returns specs that use the learned figures (to a tenth) of every surface with an interval, and mark them. Undo restores the
 * specs from before.
 */
export function applyLearned<Specs extends Figures>(specs: Specs, rows: readonly LearnedSurface[]): Specs {
  const before = restoreFigures(specs)
  const [use, learned] = [{ ...specs.use }, { ...specs.learned } as LearnedMarks]
  for (const { surface, usual, fills } of rows) {
    if (fills === 0) continue
    const figure = Math.round(usual * 10) / 10
    use[surface] = figure
    learned[surface] = { fills, was: before[surface] ?? null, figure }
  }
  return { ...specs, use, ...(Object.keys(learned).length > 0 ? { learned } : {}) }
}

/** Returns true if the vehicle doesn't use all of the learned figures yet. */
export const isLearnedNew = ({ use, learned }: Figures, rows: readonly LearnedSurface[]): boolean =>
  rows.some(({ surface, usual, fills }) => {
    if (fills === 0) return false
    const figure = Math.round(usual * 10) / 10
    return use[surface] !== figure || learned?.[surface]?.fills !== fills
  })

/** Inverts a small positive definite matrix by Gauss–Jordan elimination, which needs no pivoting there. */
function invert(matrix: readonly (readonly number[])[]): number[][] {
  const size = matrix.length
  const rows = matrix.map((row, at) => [...row, ...row.map((_, column) => (column === at ? 1 : 0))])
  for (const [at, pivotRow] of rows.entries()) {
    const pivot = pivotRow[at] ?? 1
    for (let column = 0; column < 2 * size; column++) pivotRow[column] = (pivotRow[column] ?? 0) / pivot
    for (const row of rows) {
      const factor = row[at] ?? 0
      if (row === pivotRow || factor === 0) continue
      for (let column = 0; column < 2 * size; column++)
        row[column] = (row[column] ?? 0) - factor * (pivotRow[column] ?? 0)
    }
  }
  return rows.map((row) => row.slice(size))
}
