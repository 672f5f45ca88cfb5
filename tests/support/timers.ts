import { systemTimers, type Timers } from '#functions/timers.ts'

export type TestTimers = Timers & {
  /** Lets time pass at once (ms): what would give up by then does. */
  pass(milliseconds: number): void
  /** Lets time pass until the work is done: for work that only waits. */
  passUntil<Result>(work: Promise<Result>): Promise<Result>
  /** The time that all sleeps so far should have taken together (ms). */
  slept(): number
}

/**
 * Timers on which no time passes but what a test lets pass: however busy the machine is, nothing is given up before.
 * Sleeps are short, a twentieth of what was asked for, so that those who wait still come one after the other.
 */
export function createTestTimers(): TestTimers {
  let [passed, slept] = [0, 0]
  let pending: { readonly due: number; readonly end: AbortController }[] = []

  function pass(milliseconds: number) {
    passed += milliseconds
    const due = pending.filter((timeout) => timeout.due <= passed)
    pending = pending.filter((timeout) => timeout.due > passed)
    for (const { end } of due) end.abort(new DOMException('The time is over', 'TimeoutError'))
  }

  return {
    elapsed: () => passed,
    sleep(milliseconds) {
      slept += milliseconds
      return systemTimers.sleep(milliseconds / 20)
    },
    timeout(milliseconds) {
      const end = new AbortController()
      const timeout = { due: passed + milliseconds, end }
      pending.push(timeout)
      const clear = () => {
        pending = pending.filter((one) => one !== timeout)
      }
      return { signal: end.signal, clear }
    },
    pass,
    async passUntil(work) {
      let done = false
      const finish = () => {
        done = true
      }
      work.then(finish, finish)
      while (!done) {
        await systemTimers.sleep(5)
        pass(100)
      }
      return work
    },
    slept: () => slept,
  }
}
