import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { CommandFailure } from './command.ts'
import { hashInputs } from './inputs.ts'
import { acquireLock } from './lock.ts'

const root = join(import.meta.dirname, '../..')
const maxWait = 180_000

export type BuiltFolder = {
  /** An absolute path below an existing folder. */
  readonly folder: string
  /** Name of the build, for messages: 'The web app'. */
  readonly what: string
  /** Files and folders by their paths from the repository's root: the folder is built again when they change. */
  readonly inputs: readonly string[]
  /** Returns Node's arguments for building into an empty or missing folder, from the repository's root. */
  readonly command: (folder: string) => readonly string[]
}

/** The builds of this process, by folder. */
const running = new Map<string, Promise<boolean>>()

/**
 * Builds a folder if its inputs changed; returns true if it built. Other processes wait for the one that builds.
 *
 * @throws CommandFailure if the build fails, with its output
 */
export function buildFolder(built: BuiltFolder): Promise<boolean> {
  const { folder } = built
  // Waiting for the lock blocks this process, and so would wait for itself.
  const build = running.get(folder) ?? buildAlone(built).finally(() => running.delete(folder))
  running.set(folder, build)
  return build
}

async function buildAlone({ folder, what, inputs, command }: BuiltFolder): Promise<boolean> {
  const stamp = `${folder}.inputs`
  const hash = hashInputs(inputs)
  const isBuilt = () => existsSync(folder) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash
  if (isBuilt()) return false
  mkdirSync(join(folder, '..'), { recursive: true })
  const lock = acquireLock(`${folder}.lock`, maxWait)
  if (lock === undefined)
    throw new CommandFailure(`${what}: another build has been running for three minutes. Stop it and try again.`)
  try {
    if (isBuilt()) return false
    // Readers never see half a folder.
    const next = `${folder}.next`
    rmSync(next, { recursive: true, force: true })
    await run(command(next), `${what} could not be built.`)
    rmSync(folder, { recursive: true, force: true })
    renameSync(next, folder)
    writeFileSync(stamp, hash)
    return true
  } finally {
    lock.release()
  }
}

/** @throws CommandFailure with the output and `failure` */
async function run(options: readonly string[], failure: string): Promise<void> {
  const child = spawn(process.execPath, options, {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const kill = () => child.kill()
  process.once('exit', kill)
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  process.off('exit', kill)
  if (child.exitCode !== 0) throw new CommandFailure(`${output}${errors}\n${failure}`)
}
