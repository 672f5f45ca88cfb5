import { expect, test } from 'vitest'
import { startApi } from '../support/api.ts'
import { walkCrew } from '../support/devices/crew-walk.ts'

const api = startApi()

test('three people on one trip lose nothing without a word, and nobody writes after a removal', async () => {
  expect(await walkCrew(api, { count: 6, seed: 44, steps: 20 })).toBeGreaterThan(0)
})

test('a move of dates that waits for a decision when a membership ends is in the copy that becomes an own trip', async () => {
  expect(await walkCrew(api, { count: 1, seed: 310_000, steps: 40, only: 3_865 })).toBeGreaterThan(0)
})

test('the copy also has a second move, which waits for that decision', async () => {
  expect(await walkCrew(api, { count: 1, seed: 500_000, steps: 40, only: 258 })).toBeGreaterThan(0)
})

test('and a move that was decided about, and not answered yet', async () => {
  expect(await walkCrew(api, { count: 1, seed: 920_000, steps: 40, only: 366 })).toBeGreaterThan(0)
})
