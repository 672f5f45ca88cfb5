import { type Offgrid, type OffgridOptions, startOffgrid } from './environment.ts'
import { StartFailure } from './failure.ts'
import { settingsFrom } from './settings.ts'

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

  await orOneSentence(async () => {
    offgrid = await startOffgrid({ ...settingsFrom(process.env), ...more })
    console.log(`Offgrid is ready at ${offgrid.url}`)
  })
}

/** Does the work of a command; what the person at the terminal can change is one sentence on standard error and exit code 1. */
export async function orOneSentence(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    console.error(error instanceof StartFailure ? error.message : error)
    process.exit(1)
  }
}
