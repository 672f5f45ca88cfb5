/** Interval of checks that npm is still running (ms). */
const pause = 500

/**
 * Ends this process when its npm is gone: npm passes no kill -9 on, and a server would keep its port for ever. Under
 * `node --watch` that one, which would wait for the next change, goes too.
 */
export function endWithNpm(close: () => void): void {
  // Without npm, run.sh may be left running on purpose.
  if (process.env.OFFGRID_NPM === undefined) return
  const npm = Number(process.env.OFFGRID_NPM)
  const timer = setInterval(() => {
    if (isAlive(npm)) return
    clearInterval(timer)
    if (process.env.WATCH_REPORT_DEPENDENCIES !== undefined) process.kill(process.ppid, 'SIGTERM')
    close()
  }, pause)
  timer.unref()
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // Another user's process may not be signalled, and is there.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
