import { systemTimers, type Timers } from '#functions/timers.ts'

export type TestTimers = Timers & {
  /** Lets time pass at once (ms): what would give up by then does. */
  pass(milliseconds: number): void
  /** Lets time pass until the work is done: for work that only waits. */
  passUntil<Result>(work: Promise<Result>): Promise<Result>
  /** The time that all sleeps so far should have taken together (ms). */
  sleptTime(): number
}

/**
 * Timers on which no time passes but what a test lets pass: however busy the machine is, nothing is given up before.
 * Sleeps are short, a twentieth of what was asked for, so that those who wait still come one after the other.
 */
export function createTestTimers(): TestTimers {
  let [elapsed, slept] = [0, 0]
  let pending: { readonly dueAt: number; readonly controller: AbortController }[] = []

  function pass(milliseconds: number) {
    elapsed += milliseconds
    const due = pending.filter((timeout) => timeout.dueAt <= elapsed)
    pending = pending.filter((timeout) => timeout.dueAt > elapsed)
    for (const { controller } of due) controller.abort(new DOMException('The time is over', 'TimeoutError'))
  }

  return {
    elapsed: () => elapsed,
    sleep(milliseconds) {
      slept += milliseconds
      return systemTimers.sleep(milliseconds / 20)
    },
    timeout(milliseconds) {
      const controller = new AbortController()
      const timeout = { dueAt: elapsed + milliseconds, controller }
      pending.push(timeout)
      const clear = () => {
        pending = pending.filter((one) => one !== timeout)
      }
      return { signal: controller.signal, clear }
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
    sleptTime: () => slept,
  }
}
