import { fork } from 'node:child_process'
import type * as z from 'zod/mini'

export type Worker = {
  /** Sends a message and gives the next one that comes back. Throws when the process ends instead. */
  ask<Answer>(message: object, schema: z.ZodMiniType<Answer>): Promise<Answer>
  close(): void
}

/** Runs a script in a process of its own, whose work is not counted as ours, nor ours as its. The script ends when it is disconnected, as it also is when this process ends. */
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
