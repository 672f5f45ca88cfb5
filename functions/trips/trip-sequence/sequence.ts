import type { Runs } from './codec.ts'

/**
 * The numbers of a user's trips: 1 to `last` were given out, each once, and some of them deleted since. Since they are
 * dense but for known holes, the total and the numbers on any page are arithmetic.
 */
export type TripSequence = {
  /** The highest number given out; 0 before the first trip. */
  readonly last: number
  /** Lengths of runs alive, deleted, alive, deleted, … from number 1 on; what follows the final deleted run is alive. */
  readonly runs: Runs
}

export const emptySequence: TripSequence = { last: 0, runs: [] }

/** The number of trips there are. */
export const countAlive = ({ last, runs }: TripSequence): number =>
  last - runs.reduce((deleted, length, index) => deleted + (index % 2 === 0 ? 0 : length), 0)

/** The numbers of at most `limit` trips behind the newest `skip` ones: the oldest, the newest, and how many there are. Undefined past the end. */
export function findPageRange(
  sequence: TripSequence,
  skip: number,
  limit: number,
): { oldest: number; newest: number; count: number } | undefined {
  const total = countAlive(sequence)
  if (skip >= total) return undefined
  const count = Math.min(limit, total - skip)
  return {
    count,
    newest: getNthAlive(sequence, total - skip),
    oldest: getNthAlive(sequence, total - skip - count + 1),
  }
}

/** The n-th number alive, counted from 1 and the oldest. */
function getNthAlive({ runs }: TripSequence, n: number): number {
  let number = 0
  let remaining = n
  for (let index = 0; index < runs.length; index += 2) {
    const alive = runs[index] ?? 0
    if (remaining <= alive) return number + remaining
    remaining -= alive
    number += alive + (runs[index + 1] ?? 0)
  }
  return number + remaining
}

/** Returns whether a number was given out and not deleted. */
export function isAlive({ last, runs }: TripSequence, seq: number): boolean {
  if (seq < 1 || seq > last) return false
  let end = 0
  for (const [index, length] of runs.entries()) {
    end += length
    if (seq <= end) return index % 2 === 0
  }
  return true
}

/** The sequence after one of its numbers was deleted; the same when it was before. */
export function removeNumber(sequence: TripSequence, seq: number): TripSequence {
  const runs: number[] = []
  let start = 1
  // The tail behind the last hole is a run like the others here; it is taken off again at the end.
  const all = [...sequence.runs, sequence.last - sequence.runs.reduce((sum, length) => sum + length, 0)]
  for (const [index, length] of all.entries()) {
    const alive = index % 2 === 0
    if (alive && seq >= start && seq < start + length) runs.push(seq - start, 1, start + length - seq - 1)
    else runs.push(length)
    start += length
  }
  return { last: sequence.last, runs: mergeRuns(runs).slice(0, -1) }
}

/** Joins deleted runs that have nothing alive between them. */
function mergeRuns(runs: readonly number[]): number[] {
  const joined: number[] = []
  for (const [index, length] of runs.entries()) {
    const previous = joined.length - 1
    if (index % 2 === 1 && joined[previous] === 0 && previous > 0) {
      joined.pop()
      joined[previous - 1] = (joined[previous - 1] ?? 0) + length
    } else joined.push(length)
  }
  return joined
}
