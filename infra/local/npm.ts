const pause = 500

/**
 * Ends this process, and `node --watch`, when npm is gone: npm does not forward kill -9, and a server would keep its
 * port forever.
 */
export function endWithNpm(close: () => void): void {
  // Without npm, run.sh may run in the background on purpose.
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
    // EPERM means that the process exists but belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
