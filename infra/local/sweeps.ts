/** Between two runs (ms). */
const pause = 60_000

/**
 * Runs these one after the other, again and again, as EventBridge runs the sweeper; answers what ends that, once a run that is under
 * way is over. Each logs its own failure.
 */
export function repeatSweeps(...sweeps: readonly (() => unknown)[]): () => Promise<void> {
  let running: Promise<void> | undefined
  const run = async () => {
    for (const sweep of sweeps) {
      try {
        await sweep()
      } catch {
        // It has logged what failed; the next run tries it again.
      }
    }
    running = undefined
  }
  const timer = setInterval(() => {
    running ??= run()
  }, pause)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
