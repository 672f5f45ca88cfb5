import type { Handler } from './lambda.ts'

/** Between two runs of the sweeper (ms). */
const pause = 60_000

/** Runs the sweeper again and again, as EventBridge does; answers what ends that, once a run that is under way is over. */
export function repeatSweeps(sweeper: Handler): () => Promise<void> {
  let underWay: Promise<void> | undefined
  const run = async () => {
    try {
      await sweeper({})
    } catch {
      // It has logged what failed; the next run tries it again.
    }
    underWay = undefined
  }
  const timer = setInterval(() => {
    underWay ??= run()
  }, pause)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await underWay
  }
}
