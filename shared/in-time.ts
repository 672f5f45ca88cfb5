// Browsers, service workers and Node have these, but no TypeScript library declares them for all three.
declare const setTimeout: (work: () => void, milliseconds: number) => number
declare const clearTimeout: (timer: number) => void

/** Calls `work` once after a delay, and returns a function that cancels it. */
export type After = (milliseconds: number, work: () => void) => () => void

export const afterTimeout: After = (milliseconds, work) => {
  const timer = setTimeout(work, milliseconds)
  return () => clearTimeout(timer)
}

/** Settles like the promise, but resolves to undefined after `milliseconds`. */
export async function inTime<Value>(
  promise: Promise<Value>,
  milliseconds: number,
  after = afterTimeout,
): Promise<Value | undefined> {
  const timeout = Promise.withResolvers<undefined>()
  const cancel = after(milliseconds, () => timeout.resolve(undefined))
  return await Promise.race([promise, timeout.promise]).finally(cancel)
}

/** The part of an AbortSignal that this folder uses. */
export type Signal = {
  readonly aborted: boolean
  readonly reason: unknown
  readonly addEventListener: (type: 'abort', listener: () => void) => void
  readonly removeEventListener: (type: 'abort', listener: () => void) => void
}

/** Settles like the promise, but throws the signal's reason as soon as it aborts. */
export async function unlessAborted<Value>(promise: Promise<Value>, signal: Signal | undefined): Promise<Value> {
  const aborted = Promise.withResolvers<never>()
  const abort = () => aborted.reject(signal?.reason)
  if (signal?.aborted) abort()
  signal?.addEventListener('abort', abort)
  return await Promise.race([promise, aborted.promise]).finally(() => signal?.removeEventListener('abort', abort))
}
