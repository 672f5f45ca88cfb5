import type { Pass } from './passes.ts'

/** A path's passes of the stops, by the stop's index. */
export type Passes = ReadonlyMap<number, readonly Pass[]>

/** Successive stops in the order in which a path passes them; `from` is the first one's index. */
export type Run = { readonly from: number; readonly passes: readonly Pass[]; readonly meters: number }

type Step = {
  readonly pass: Pass
  readonly count: number
  /** Distances to the stops, added up. */
  readonly meters: number
  readonly before: Step | undefined
}

/** Meters below which two runs are as near to the stops: the sum depends on its order. */
const equal = 0.001

/**
 * Returns the longest run of two or more stops; the nearest of equally long ones, then the shorter way. `direction` is -1
 * to follow the path backward. A run uses free legs only.
 */
export function findRun(passes: Passes, isFree: (leg: number) => boolean, direction: 1 | -1): Run | undefined {
  let best: { readonly stop: number; readonly step: Step } | undefined
  let [last, steps]: [number, Step[]] = [Number.NaN, []]
  for (const [stop, here] of [...passes].sort(([one], [other]) => one - other)) {
    const before = stop - 1 === last && isFree(last) ? steps : []
    const ordered = direction === 1 ? here : here.toReversed()
    steps = listSteps(ordered, before, direction)
    last = stop
    for (const step of steps) if (!best || isBetter(step, best.step)) best = { stop, step }
  }
  if (!best || best.step.count < 2) return undefined
  const { stop, step } = best
  const found: Pass[] = []
  for (let one: Step | undefined = step; one; one = one.before) found.unshift(one.pass)
  return { from: stop - found.length + 1, passes: found, meters: step.meters }
}

function listSteps(passes: readonly Pass[], before: readonly Step[], direction: 1 | -1): Step[] {
  let next = 0
  let best: Step | undefined
  return passes.map((pass) => {
    for (let step = before[next]; step && step.pass.at * direction <= pass.at * direction; step = before[++next])
      // The later one of equals is nearer along the path.
      if (!best || !isBetter(best, step)) best = step
    return { pass, count: (best?.count ?? 0) + 1, meters: (best?.meters ?? 0) + pass.meters, before: best }
  })
}

const isBetter = (one: Step, other: Step): boolean =>
  one.count > other.count || (one.count === other.count && one.meters < other.meters - equal)

/** Returns true if the first run is longer, or as long and nearer to its stops. */
export const isBetterRun = (one: Run, other: Run): boolean =>
  one.passes.length > other.passes.length ||
  (one.passes.length === other.passes.length && one.meters < other.meters - equal)
