import { systemTimers, type Timers } from '#functions/timers.ts'

export type TestTimers = Timers & {
  /** Advances time (ms) and fires due timeouts. */
  pass(milliseconds: number): void
  /** Advances time until the work is done. */
  passUntil<Result>(work: Promise<Result>): Promise<Result>
  sleptTime(): number
}

/**
 * Only tests advance this time, so nothing times out on a busy machine. Sleeps take a twentieth of their time, which keeps their
 * order.
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
