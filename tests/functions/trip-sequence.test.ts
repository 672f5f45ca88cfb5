import { expect, test } from 'vitest'
import { decodeRuns, encodeRuns } from '#functions/trips/trip-sequence/codec.ts'
import {
  countAlive,
  emptySequence,
  findPageRange,
  isAlive,
  removeNumber,
  type TripSequence,
} from '#functions/trips/trip-sequence/sequence.ts'
import { randomNumbers } from '../support/random.ts'

/** Returns the sequence, and the equivalent plain list. */
function deletedFrom(last: number, deleted: readonly number[]): { numbers: TripSequence; alive: number[] } {
  const numbers = deleted.reduce(removeNumber, { ...emptySequence, last })
  const deletedSeqs = new Set(deleted)
  return {
    numbers,
    alive: Array.from({ length: last }, (_, index) => index + 1).filter((seq) => !deletedSeqs.has(seq)),
  }
}

const cases: Record<string, { last: number; deleted: number[] }> = {
  'no trips': { last: 0, deleted: [] },
  'none deleted': { last: 20, deleted: [] },
  'the first deleted': { last: 20, deleted: [1] },
  'the last deleted': { last: 20, deleted: [20] },
  'neighbours deleted, in any order': { last: 20, deleted: [5, 7, 6, 4, 8] },
  'all deleted': { last: 9, deleted: [3, 1, 2, 9, 7, 8, 4, 6, 5] },
  'a tenth deleted at random': { last: 500, deleted: shuffled(500).slice(0, 50) },
  'most deleted at random': { last: 300, deleted: shuffled(300).slice(0, 280) },
}

test.each(Object.entries(cases))('pages and totals match the plain list: %s', (_, { last, deleted }) => {
  const { numbers, alive } = deletedFrom(last, deleted)
  expect(countAlive(numbers)).toBe(alive.length)
  expect(Array.from({ length: last + 2 }, (_, seq) => seq).filter((seq) => isAlive(numbers, seq))).toEqual(alive)
  const newestFirst = alive.toReversed()
  for (let skip = 0; skip <= alive.length; skip += 7) {
    const page = newestFirst.slice(skip, skip + 7)
    const range = page.length > 0 ? { newest: page[0], oldest: page.at(-1), count: page.length } : undefined
    expect(findPageRange(numbers, skip, 7)).toEqual(range)
  }
})

test.each(Object.entries(cases))('holes are the same after they were stored: %s', (_, { last, deleted }) => {
  const { numbers } = deletedFrom(last, deleted)
  expect(decodeRuns(encodeRuns(numbers.runs))).toEqual(numbers.runs)
})

test('the holes of 1,000 deletions among 10,000 trips fit in two bytes each', () => {
  const { numbers } = deletedFrom(10_000, shuffled(10_000).slice(0, 1_000))
  expect(encodeRuns(numbers.runs).length).toBeLessThan(2_100)
})

test('a lifetime of created and deleted trips leaves only a few bytes', () => {
  const { numbers } = deletedFrom(
    5_000,
    Array.from({ length: 4_990 }, (_, index) => index + 5),
  )
  expect(encodeRuns(numbers.runs).length).toBeLessThan(10)
})

function shuffled(last: number): number[] {
  const random = randomNumbers(last)
  const list = Array.from({ length: last }, (_, index) => ({ seq: index + 1, rank: random() }))
  return list.sort((a, b) => a.rank - b.rank).map(({ seq }) => seq)
}
