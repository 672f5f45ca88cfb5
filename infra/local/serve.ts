import { runCommand } from '../build/command.ts'
import { type Offgrid, type OffgridOptions, startOffgrid } from './environment.ts'
import { readSettings } from './settings.ts'

/** One press of Ctrl-C arrives several times: from the terminal, from npm and from run.mjs. Later than this (ms) it is a second one. */
const onePress = 500

/** Runs Offgrid in the foreground until Ctrl-C, SIGTERM or the end of the process that started it; a second Ctrl-C waits for nobody. */
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
  process.on('disconnect', () => stop())
  // The channel to run.mjs alone must not keep us alive.
  process.channel?.unref()

  await runCommand(async () => {
    offgrid = await startOffgrid({ ...readSettings(process.env), ...more })
    console.log(`Offgrid is ready at ${offgrid.url}`)
    throw await offgrid.failure
  })
}
