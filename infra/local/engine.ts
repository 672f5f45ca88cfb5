import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { CommandFailure } from '../build/command.ts'
import { findEngineProgram } from './engine-program.ts'
import { findHiddenAddress, type LocalAddress } from './port.ts'

export type Engine = Awaited<ReturnType<typeof startEngine>>

type EngineOptions = {
  readonly file?: string
  /** @default one that only this run knows */
  readonly address?: LocalAddress
}

/**
 * Starts dynoxide, a DynamoDB engine on SQLite (in memory without `file`). It always ends with this process.
 */
export async function startEngine({ file, address }: EngineOptions = {}) {
  const program = await findEngineProgram()
  for (let attempt = 1; ; attempt++) {
    const used = address ?? (await findHiddenAddress())
    const { host, port } = used
    const options = ['--host', host, '--port', String(port), ...(file === undefined ? [] : ['--db-path', file])]
    const child = spawnDependent(program, options)
    /** Resolves when the process has ended for any reason. */
    const exited = watchExit(child)
    const close = () => {
      killAll(child)
      return exited
    }
    const problem = await waitUntilListening(child)
    if (problem === undefined) return { url: `http://${host}:${port}`, address: used, exited, close }
    await close()
    if (attempt === 3 || !problem.includes('already in use'))
      throw new CommandFailure(`The data engine did not start: ${problem}`)
  }
}

/**
 * Starts the program under a shell that kills it when our end of its standard input closes, which happens even after
 * kill -9. `detached` protects it from Ctrl-C, so that requests in progress are still answered. Its files are for the
 * owner only.
 */
export function spawnDependent(program: string, options: readonly string[], more: SpawnOptions = {}): ChildProcess {
  const script =
    'umask 077; exec 3<&0; "$@" </dev/null 3<&- & engine=$!; { cat <&3 >/dev/null; kill -9 $engine; } 2>/dev/null & wait $engine'
  return spawn('/bin/sh', ['-c', script, 'engine', program, ...options], {
    ...more,
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
}

/** Resolves when both shell and program are gone, because two programs must never use one file. */
function watchExit(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    // Only the shell may have been killed.
    child.once('exit', () => killAll(child))
    child.once('error', () => resolve())
    child.once('close', () => resolve())
  })
}

/** Kills the shell's process group. */
export function killAll({ pid, stdin }: ChildProcess): void {
  stdin?.destroy()
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // The processes are gone already.
  }
}

/** Resolves to undefined once the engine listens, else to its last line of output. */
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
    child.once('close', () => resolve(output.trim().split('\n').at(-1) || 'it exited without output'))
  })
}
