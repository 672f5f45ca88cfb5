import { expect, test } from 'vitest'
import { createWorkQueue } from '#functions/http/work-queue.ts'
import { createTestTimers } from '../support/timers.ts'

const times = (count: number) => Array.from({ length: count }, (_, index) => index)
const refusal = { code: 'too_many_requests', retryAfter: 2 }

/** Returns a queue and its started work in order; the test ends the work. */
function createQueue(atOnce: number) {
  const timers = createTestTimers()
  const queue = createWorkQueue(atOnce, timers)
  const started: { readonly network: string; readonly end: () => void }[] = []
  return {
    timers,
    started,
    networks: () => started.map(({ network }) => network).join(''),
    ask: (network: string) =>
      queue.run(network, () => {
        const { promise, resolve } = Promise.withResolvers<void>()
        started.push({ network, end: resolve })
        return promise
      }),
  }
}
const settle = () => new Promise((resolve) => setImmediate(resolve))

test('a limited number of tasks run at once, and networks take turns for the next', async () => {
  const { ask, started, networks } = createQueue(2)
  const all = Promise.all([...'aaaaabc'].map(ask))
  await settle()
  expect(networks()).toBe('aa')
  for (let at = 0; at < 7; at++) {
    started[at]?.end()
    await settle()
  }
  await all
  expect(networks()).toBe('aaabcaa')
})

test('in a full queue a network with fewer requests replaces one with more', async () => {
  const { ask, started, networks } = createQueue(1)
  const waiting = times(40).map(() => ask('a'))
  const outcomes = Promise.allSettled(waiting)
  const other = ask('b')
  await settle()
  for (let at = 0; at < started.length; at++) {
    started[at]?.end()
    await settle()
  }
  await other
  const refused = (await outcomes).flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  expect(refused).toHaveLength(40 - 1 - 31)
  for (const reason of refused) expect(reason).toMatchObject(refusal)
  expect(networks()).toBe(`aab${'a'.repeat(30)}`)
})

test('nobody waits for a turn longer than 2 s, and those who gave up free their place', async () => {
  const { ask, started, timers, networks } = createQueue(1)
  const first = ask('a')
  const late = ask('b')
  timers.pass(2_000)
  await expect(late).rejects.toMatchObject(refusal)
  const next = ask('c')
  started[0]?.end()
  await first
  await settle()
  started[1]?.end()
  await next
  expect(networks()).toBe('ac')
})

test('failing work frees its turn like any other', async () => {
  const queue = createWorkQueue(1, createTestTimers())
  await expect(queue.run('a', () => Promise.reject(new Error('wrong')))).rejects.toThrow('wrong')
  expect(await queue.run('a', async () => 'right')).toBe('right')
})
