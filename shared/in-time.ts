// Browsers, service workers and Node have these two, but no library that all of shared could be compiled with.
declare const setTimeout: (work: () => void, milliseconds: number) => number
declare const clearTimeout: (timer: number) => void

/** Calls `work` once, after so many milliseconds. Returns a function that cancels it. */
export type After = (milliseconds: number, work: () => void) => () => void

/** The timer of the browser or of Node. */
export const afterTimeout: After = (milliseconds, work) => {
  const timer = setTimeout(work, milliseconds)
  return () => clearTimeout(timer)
}

/** Returns what the promise resolves to, or undefined when that takes more than so many milliseconds. Throws what it throws. */
export async function inTime<Value>(
  promise: Promise<Value>,
  milliseconds: number,
  after = afterTimeout,
): Promise<Value | undefined> {
  const timeout = Promise.withResolvers<undefined>()
  const cancel = after(milliseconds, () => timeout.resolve(undefined))
  return await Promise.race([promise, timeout.promise]).finally(cancel)
}

type Signal = {
  readonly aborted: boolean
  readonly reason: unknown
  readonly addEventListener: (type: 'abort', listener: () => void) => void
  readonly removeEventListener: (type: 'abort', listener: () => void) => void
}

/** Returns what the promise resolves to, and throws the signal's reason once it aborts, whatever the promise does then. */
export async function unlessAborted<Value>(promise: Promise<Value>, signal: Signal | undefined): Promise<Value> {
  const aborted = Promise.withResolvers<never>()
  const abort = () => aborted.reject(signal?.reason)
  if (signal?.aborted) abort()
  signal?.addEventListener('abort', abort)
  return await Promise.race([promise, aborted.promise]).finally(() => signal?.removeEventListener('abort', abort))
}
