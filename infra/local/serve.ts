import { flushCompileCache } from 'node:module'
import { runCommand } from '../build/command.ts'
import { type Offgrid, type OffgridOptions, startOffgrid } from './environment.ts'
import { endWithNpm } from './npm.ts'
import { readSettings } from './settings.ts'

/** One press of Ctrl-C arrives twice: from the terminal and from npm. Later than this (ms) it is a second one. */
const onePress = 500

/** Runs Offgrid in the foreground until Ctrl-C, SIGTERM or the end of the npm that started it; a second Ctrl-C waits for nobody. */
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
  // The channel to `node --watch`, if there is one. It alone must not keep us alive.
  process.on('disconnect', () => stop())
  process.channel?.unref()

  await runCommand(async () => {
    offgrid = await startOffgrid({ ...readSettings(process.env), ...more })
    console.log(`Offgrid is ready at ${offgrid.url}`)
    // The next start needs what was compiled up to here; after kill -9 nobody could write it any more.
    flushCompileCache()
    throw await offgrid.failure
  })
}
