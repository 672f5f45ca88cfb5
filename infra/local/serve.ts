import { runCommand } from '../build/command.ts'
import { type Offgrid, type OffgridOptions, startOffgrid } from './environment.ts'
import { readSettings } from './settings.ts'

/** Runs Offgrid in the foreground until Ctrl-C, SIGTERM or the end of the process that started it. */
export async function serve(more: Partial<OffgridOptions> = {}): Promise<void> {
  let stopping = false
  let offgrid: Offgrid | undefined
  const stop = async () => {
    if (stopping) return
    stopping = true
    await offgrid?.close()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  process.on('disconnect', stop)
  // The channel to run.mjs alone must not keep us alive.
  process.channel?.unref()

  await runCommand(async () => {
    offgrid = await startOffgrid({ ...readSettings(process.env), ...more })
    console.log(`Offgrid is ready at ${offgrid.url}`)
  })
}
