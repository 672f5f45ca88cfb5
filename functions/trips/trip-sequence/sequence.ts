import type { Runs } from './codec.ts'

/** The numbers of a user's trips: 1 to `last`, some deleted since. Known holes make the total and the numbers of a page arithmetic. */
export type TripSequence = {
  /** 0 before the first trip. */
  readonly last: number
  /** Run lengths from number 1 on: alive, deleted, …; numbers after the last run are alive. */
  readonly runs: Runs
}

export const emptySequence: TripSequence = { last: 0, runs: [] }

export const countAlive = ({ last, runs }: TripSequence): number =>
  last - runs.reduce((deleted, length, index) => deleted + (index % 2 === 0 ? 0 : length), 0)

/** Returns the range of at most `limit` trips after the newest `skip`; undefined past the end. */
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

/** Returns the n-th living number, from 1 for the oldest. */
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

export function isAlive({ last, runs }: TripSequence, seq: number): boolean {
  if (seq < 1 || seq > last) return false
  let end = 0
  for (const [index, length] of runs.entries()) {
    end += length
    if (seq <= end) return index % 2 === 0
  }
  return true
}

/** Returns the sequence without a number. */
export function removeNumber(sequence: TripSequence, seq: number): TripSequence {
  const runs: number[] = []
  let start = 1
  // Treat the tail as a run like the others; it is removed again at the end.
  const all = [...sequence.runs, sequence.last - sequence.runs.reduce((sum, length) => sum + length, 0)]
  for (const [index, length] of all.entries()) {
    const alive = index % 2 === 0
    if (alive && seq >= start && seq < start + length) runs.push(seq - start, 1, start + length - seq - 1)
    else runs.push(length)
    start += length
  }
  return { last: sequence.last, runs: mergeRuns(runs).slice(0, -1) }
}

/** Joins deleted runs with nothing alive between them. */
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
