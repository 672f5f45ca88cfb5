import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { CommandFailure } from '../build/command.ts'
import { findFreePort } from './port.ts'

export type Engine = { readonly url: string; close(): Promise<void> }

/**
 * Starts dynoxide, a DynamoDB engine on SQLite, on a free port of this machine; without `file` the data live in memory.
 * It ends with this process, whatever ends it.
 */
export async function startEngine({ file }: { readonly file?: string } = {}): Promise<Engine> {
  const program = findProgram()
  for (let attempt = 1; ; attempt++) {
    const port = await findFreePort()
    const options = ['--port', String(port), ...(file === undefined ? [] : ['--db-path', file])]
    const child = spawnOnLeash(program, options)
    const problem = await waitUntilListening(child)
    if (problem === undefined) return { url: `http://127.0.0.1:${port}`, close: () => stop(child) }
    await stop(child)
    if (attempt === 3 || !problem.includes('already in use'))
      throw new CommandFailure(`The data engine did not start: ${problem}`)
  }
}

/** Where npm put the engine for this platform. */
function findProgram(): string {
  const name = `@dynoxide/${process.platform}-${process.arch}`
  try {
    const program = join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), 'dynoxide')
    if (existsSync(program)) return program
  } catch {
    // Optional dependency of npm: not there on platforms it does not name.
  }
  throw new CommandFailure(
    `Offgrid has no data engine for ${process.platform}-${process.arch} (${name} is not installed): start DynamoDB Local and set AWS_ENDPOINT_URL_DYNAMODB to its address.`,
  )
}

/**
 * The shell in between kills the program when our end of its standard input closes: the kernel does that for us even after
 * kill -9. A session of its own keeps a terminal's Ctrl-C away, so that requests under way can still be answered.
 */
function spawnOnLeash(program: string, options: string[]): ChildProcess {
  const leash =
    'exec 3<&0; "$@" </dev/null 3<&- & engine=$!; { cat <&3 >/dev/null; kill -9 $engine; } 2>/dev/null & wait $engine'
  return spawn('/bin/sh', ['-c', leash, 'engine', program, ...options], {
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
}

/** Undefined once the engine says that it listens, else what it output instead. */
function waitUntilListening(child: ChildProcess): Promise<string | undefined> {
  return new Promise((resolve) => {
    let output = ''
    const read = (chunk: Buffer) => {
      output += chunk
      if (output.includes('listening on')) resolve(undefined)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('error', (error) => resolve(error.message))
    child.once('close', () => resolve(output.trim().split('\n').at(-1) || 'it ended without a word'))
  })
}

async function stop(child: ChildProcess): Promise<void> {
  child.stdin?.destroy()
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}
