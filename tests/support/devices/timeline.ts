import { setImmediate as turn } from 'node:timers/promises'
import type { Api } from '../api.ts'

/** The timers of both devices and of their network. They fire only while a walk lets time pass. */
export type Timeline = {
  readonly now: () => number
  /** Calls back after this many milliseconds. Returns a number that cancels it. */
  readonly start: (work: () => void, milliseconds?: number) => number
  readonly cancel: (timer: number | undefined) => void
  /** Stops time until the work ends. */
  readonly track: <Result>(work: Promise<Result>) => Promise<Result>
  /** Waits for the work and fires the timers that it needs. */
  readonly finish: <Result>(work: Promise<Result>) => Promise<Result>
  readonly pass: (milliseconds: number) => Promise<void>
  /** Sets the clock forward, as when devices sleep: due timers fire afterwards. */
  readonly sleep: (milliseconds: number) => void
  /** Waits until only timers are left. */
  readonly rest: () => Promise<void>
}

/** Promises and IndexedDB need a few turns of the event loop to continue. */
const quietTurns = 6
const mostTimers = 2_000

export function createTimeline(api: Api): Timeline {
  const timers = new Map<number, { readonly at: number; readonly work: () => void }>()
  const working = new Set<Promise<unknown>>()
  let last = 0

  const track: Timeline['track'] = (work) => {
    working.add(work)
    const end = () => working.delete(work)
    work.then(end, end)
    return work
  }

  async function rest(): Promise<void> {
    for (let quiet = 0; quiet < quietTurns; quiet += 1) {
      if (working.size > 0) quiet = 0
      await Promise.allSettled(working)
      await turn()
    }
  }

  /** Fires the next timer that is due by `end`; false if there is none. */
  function fire(end: number): boolean {
    const [first] = [...timers].sort(([one, { at }], [other, { at: otherAt }]) => at - otherAt || one - other)
    if (!first || first[1].at > end) return false
    const [id, { at, work }] = first
    timers.delete(id)
    api.advance(Math.max(0, at - api.now()))
    work()
    return true
  }

  return {
    now: api.now,
    start(work, milliseconds = 0) {
      last += 1
      timers.set(last, { at: api.now() + milliseconds, work })
      return last
    },
    cancel: (timer) => void (timer !== undefined && timers.delete(timer)),
    track,
    rest,
    sleep: api.advance,
    async finish(work) {
      let isDone = false
      const end = () => {
        isDone = true
      }
      work.then(end, end)
      for (let fired = 0; fired < mostTimers; fired += 1) {
        await rest()
        if (isDone) return work
        if (!fire(Number.POSITIVE_INFINITY)) break
      }
      throw new Error('This never ends: it waits for something that does not come')
    },
    async pass(milliseconds) {
      const end = api.now() + milliseconds
      do await rest()
      while (fire(end))
      api.advance(Math.max(0, end - api.now()))
    },
  }
}
