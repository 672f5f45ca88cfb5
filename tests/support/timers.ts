import { systemTimers, type Timers } from '#functions/timers.ts'

export type TestTimers = Timers & {
  /** Lets time pass at once (ms): what would give up by then does. */
  pass(milliseconds: number): void
  /** Lets time pass until the work is done: for work that only waits. */
  passUntil<Result>(work: Promise<Result>): Promise<Result>
  /** How long all sleeps so far should have taken together (ms). */
  slept(): number
}

/** Real timers whose sleeps take a twentieth of their time, and which a test can move on. */
export function createTestTimers(): TestTimers {
  let [passed, slept] = [0, 0]
  let pending: { readonly due: number; readonly end: AbortController }[] = []
  const elapsed = () => systemTimers.elapsed() + passed

  function pass(milliseconds: number) {
    passed += milliseconds
    const due = pending.filter((timeout) => timeout.due <= elapsed())
    pending = pending.filter((timeout) => timeout.due > elapsed())
    for (const { end } of due) end.abort(new DOMException('The time is over', 'TimeoutError'))
  }

  return {
    elapsed,
    sleep(milliseconds) {
      slept += milliseconds
      return systemTimers.sleep(milliseconds / 20)
    },
    timeout(milliseconds) {
      const end = new AbortController()
      pending.push({ due: elapsed() + milliseconds, end })
      return AbortSignal.any([systemTimers.timeout(milliseconds), end.signal])
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
