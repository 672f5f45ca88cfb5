const pause = 60_000

/**
 * Runs the sweeps at intervals, as EventBridge does; returns a function that stops after the current run. Sweeps log
 * their failures.
 */
export function repeatSweeps(...sweeps: readonly (() => unknown)[]): () => Promise<void> {
  let running: Promise<void> | undefined
  const run = async () => {
    for (const sweep of sweeps) {
      try {
        await sweep()
      } catch {
        // The sweep logged the failure; the next run retries.
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
