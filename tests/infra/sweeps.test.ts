import { beforeEach, expect, test, vi } from 'vitest'
import { repeatSweeps } from '../../infra/local/sweeps.ts'

beforeEach(() => vi.useFakeTimers())

test('the sweeper runs once a minute, even after a failed run', async () => {
  let runs = 0
  const end = repeatSweeps(async () => {
    runs++
    throw new Error('The table is away')
  })
  await vi.advanceTimersByTimeAsync(3 * 60_000)
  expect(runs).toBe(3)
  await end()
  await vi.advanceTimersByTimeAsync(3 * 60_000)
  expect(runs).toBe(3)
})

test('the step after the sweeper runs too, even when the sweeper failed', async () => {
  const runs: string[] = []
  const end = repeatSweeps(
    () => {
      runs.push('sweeper')
      throw new Error('The table is away')
    },
    () => runs.push('emails'),
  )
  await vi.advanceTimersByTimeAsync(2 * 60_000)
  expect(runs).toEqual(['sweeper', 'emails', 'sweeper', 'emails'])
  await end()
})

test('no run starts before the last one is over, and the end waits for it', async () => {
  const over = Promise.withResolvers<void>()
  let [started, hasEnded] = [0, false]
  const end = repeatSweeps(() => {
    started++
    return over.promise
  })
  await vi.advanceTimersByTimeAsync(5 * 60_000)
  expect(started).toBe(1)
  const ending = end().then(() => {
    hasEnded = true
  })
  await vi.advanceTimersByTimeAsync(0)
  expect(hasEnded).toBe(false)
  over.resolve()
  await ending
  expect(started).toBe(1)
})
