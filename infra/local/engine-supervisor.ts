import { CommandFailure } from '../build/command.ts'
import { startEngine } from './engine.ts'

/** The engine is not restarted after this many exits in this time (ms). */
const [maxExits, exitWindow] = [5, 60_000]

/**
 * Starts the data engine, and restarts it at the same address when it exits.
 *
 * @throws CommandFailure if the first start fails
 */
export async function superviseEngine(file: string) {
  const first = await startEngine({ file })
  let engine = Promise.resolve(first)
  let isClosing = false

  async function restartOnExit(): Promise<CommandFailure | undefined> {
    let exits: number[] = []
    for (;;) {
      await (await engine).exited
      if (isClosing) return undefined
      const now = performance.now()
      exits = [...exits.filter((exit) => now - exit < exitWindow), now]
      if (exits.length >= maxExits)
        return new CommandFailure(`The data engine ended ${maxExits} times within a minute: Offgrid cannot continue.`)
      engine = startEngine({ file, address: first.address })
      await engine
      console.error('The data engine exited and was restarted.')
    }
  }

  const failure = new Promise<CommandFailure>((resolve) => {
    restartOnExit().then(
      (reason) => reason && resolve(reason),
      (error: unknown) => resolve(error instanceof CommandFailure ? error : new CommandFailure(String(error))),
    )
  })
  return {
    url: first.url,
    /** Resolves when the engine keeps exiting, so that no data can be stored. */
    failure,
    async close(): Promise<void> {
      isClosing = true
      await engine.then(({ close }) => close()).catch(() => {})
    },
  }
}
