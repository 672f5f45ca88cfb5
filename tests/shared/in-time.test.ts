import { expect, test, vi } from 'vitest'
import { type After, inTime, unlessAborted } from '#shared/in-time.ts'

function createTimer() {
  const cancel = vi.fn()
  let fire = () => {}
  const after: After = (_milliseconds, work) => {
    fire = work
    return cancel
  }
  return { after, cancel, fire: () => fire() }
}

test('a result in time is returned, and its timer is canceled', async () => {
  const { after, cancel } = createTimer()
  expect(await inTime(Promise.resolve('done'), 5, after)).toBe('done')
  expect(cancel).toHaveBeenCalledOnce()
})

test('a late result is undefined, whatever happens to it later', async () => {
  const { after, fire } = createTimer()
  const { promise, reject } = Promise.withResolvers<string>()
  const waiting = inTime(promise, 5, after)
  fire()
  expect(await waiting).toBeUndefined()
  reject(new Error('Nobody waits for this'))
})

test('a failure in time throws, and its timer is canceled', async () => {
  const { after, cancel } = createTimer()
  await expect(inTime(Promise.reject(new Error('No')), 5, after)).rejects.toThrow('No')
  expect(cancel).toHaveBeenCalledOnce()
})

test('an aborted wait throws the reason of its signal', async () => {
  const never = new Promise<never>(() => {})
  const controller = new AbortController()
  const waiting = unlessAborted(never, controller.signal)
  controller.abort(new Error('Left'))
  await expect(waiting).rejects.toThrow('Left')
  await expect(unlessAborted(never, controller.signal)).rejects.toThrow('Left')
  expect(await unlessAborted(Promise.resolve('done'), undefined)).toBe('done')
})
