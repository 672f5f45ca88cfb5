import { CommandFailure } from '../build/command.ts'
import { tableFile } from './data-version.ts'
import { startEngine } from './engine.ts'
import type { Variables } from './run-variables.ts'

/**
 * Opens the DynamoDB at AWS_ENDPOINT_URL_DYNAMODB if set (DynamoDB Local, a real table), else an engine with its data
 * in `folder`. `closers` close it. `variables` point the AWS SDK to it; `failure` resolves when it is gone for good.
 *
 * @throws CommandFailure if the engine does not start
 */
export async function openDatabase(folder: string, closers: AsyncDisposableStack) {
  const userEndpoint = process.env.AWS_ENDPOINT_URL_DYNAMODB
  if (userEndpoint)
    return {
      endpoint: userEndpoint,
      variables: toVariables(userEndpoint),
      failure: new Promise<CommandFailure>(() => {}),
    }

  const engine = await superviseEngine(tableFile(folder))
  closers.defer(engine.close)
  return { endpoint: engine.url, variables: toVariables(engine.url), failure: engine.failure }
}

/** Returns the SDK's variables; only a real table may get the user's credentials. */
function toVariables(endpoint: string): Variables {
  const address = { AWS_ENDPOINT_URL_DYNAMODB: endpoint, AWS_REGION: process.env.AWS_REGION || 'us-east-1' }
  if (new URL(endpoint).hostname.endsWith('.amazonaws.com')) return address
  return { ...address, AWS_ACCESS_KEY_ID: 'local', AWS_SECRET_ACCESS_KEY: 'local', AWS_SESSION_TOKEN: '' }
}

/** The engine is not restarted after this many exits in this time (ms). */
const [maxExits, exitWindow] = [5, 60_000]

/**
 * Starts the data engine, and restarts it at the same address when it exits.
 *
 * @throws CommandFailure if the first start fails
 */
async function superviseEngine(file: string) {
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
