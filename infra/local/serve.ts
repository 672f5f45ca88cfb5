import { flushCompileCache } from 'node:module'
import { runCommand } from '../build/command.ts'
import { type Offgrid, type OffgridOptions, startOffgrid } from './environment.ts'
import { readSettings } from './settings.ts'

/** Ctrl-C arrives twice, from the terminal and from npm; after this time (ms) it is a second one. */
const onePress = 500

const weatherSources = {
  auto: 'real services when they answer, otherwise sample values',
  live: 'real services only',
  sample: 'sample values',
}

/** Says which answers come from real services. Whether those answer is not known yet. */
const describeSources = ({ weather = 'sample', models = [], smtp }: OffgridOptions): string =>
  `Weather: ${weatherSources[weather]}. Assistants: ${models.length > 0 ? `${models.join(', ')} when they answer, otherwise the ` : ''}local guide.${smtp ? ` Emails: sent through ${smtp.host}.` : ''}`

/** Runs Offgrid until Ctrl-C, SIGTERM or the end of its npm. A second Ctrl-C exits immediately. */
export async function serve(more: Partial<OffgridOptions> = {}): Promise<void> {
  let stoppedAt: number | undefined
  let offgrid: Offgrid | undefined
  const stop = async (signal?: NodeJS.Signals) => {
    if (stoppedAt !== undefined) {
      if (signal === 'SIGINT' && performance.now() - stoppedAt > onePress) process.exit(130)
      return
    }
    stoppedAt = performance.now()
    await offgrid?.close()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  endWithNpm(stop)
  // The channel to `node --watch` alone must not keep the process alive.
  process.on('disconnect', () => stop())
  process.channel?.unref()

  await runCommand(async () => {
    const options = { ...readSettings(process.env), ...more }
    offgrid = await startOffgrid(options)
    console.log(`Offgrid is ready at ${offgrid.url}\n${describeSources(options)}`)
    // Save compiled code now, because a kill -9 would lose it for the next start.
    flushCompileCache()
    throw await offgrid.failure
  })
}

const pause = 500

/**
 * Ends this process, and `node --watch`, when npm is gone: npm does not forward kill -9, and a server would keep its
 * port forever.
 */
function endWithNpm(close: () => void): void {
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
