import { fork } from 'node:child_process'
import type * as z from 'zod/mini'

export type Worker = {
  /** Sends a message and returns the next one. @throws if the process ends first */
  ask<Answer>(message: object, schema: z.ZodMiniType<Answer>): Promise<Answer>
  close(): void
}

/** Runs a script in its own process, to separate their processor time. Either one's end ends the script. */
export function startWorker(script: URL, options: readonly string[] = [], variables: NodeJS.ProcessEnv = {}): Worker {
  const child = fork(script, options, { env: { ...process.env, ...variables } })
  return {
    ask: (message, schema) =>
      new Promise((resolve, reject) => {
        const fail = () => reject(new Error(`${script.pathname} has ended: see above`))
        child.once('exit', fail)
        child.once('message', (answer) => {
          child.off('exit', fail)
          resolve(schema.parse(answer))
        })
        child.send(message)
      }),
    close: () => child.disconnect(),
  }
}
