import { CommandFailure } from '../build/command.ts'
import { startEngine } from './engine.ts'

export type SupervisedEngine = {
  /** Returns the engine's address; while it restarts, waits for it. */
  findAddress(): Promise<string>
  /** Settles when the engine does not stay alive: nothing can be kept any more. */
  readonly failure: Promise<CommandFailure>
  close(): Promise<void>
}

/** So many ends within this time (ms), and the engine is not started again. */
const [maxExits, exitWindow] = [5, 60_000]

/**
 * Starts the data engine on this file and starts it again when it ends by itself, at another address.
 * @throws CommandFailure when it does not start in the first place.
 */
export async function superviseEngine(file: string): Promise<SupervisedEngine> {
  let engine = Promise.resolve(await startEngine({ file }))
  let isClosing = false

  async function restartOnExit(): Promise<CommandFailure | undefined> {
    let exits: number[] = []
    for (;;) {
      await (await engine).exited
      if (isClosing) return undefined
      const now = performance.now()
      exits = [...exits.filter((exit) => now - exit < exitWindow), now]
      if (exits.length >= maxExits)
        return new CommandFailure(`The data engine ended ${maxExits} times within a minute: Offgrid cannot go on.`)
      engine = startEngine({ file })
      await engine
      console.error('The data engine ended by itself and was started again.')
    }
  }

  const failure = new Promise<CommandFailure>((resolve) => {
    restartOnExit().then(
      (reason) => reason && resolve(reason),
      (error: unknown) => resolve(error instanceof CommandFailure ? error : new CommandFailure(String(error))),
    )
  })
  return {
    findAddress: async () => (await engine).url,
    failure,
    async close() {
      isClosing = true
      await engine.then(({ close }) => close()).catch(() => {})
    },
  }
}
