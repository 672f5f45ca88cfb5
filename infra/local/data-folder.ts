import { accessSync, chmodSync, constants, mkdirSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { CommandFailure } from '../build/command.ts'
import { acquireLock, type Lock } from '../build/lock.ts'

/** Creates the data folder if needed and locks it: the engine would let two processes open one file. */
export function openDataFolder(folder: string): { path: string; lock: Lock } {
  const path = resolve(folder)
  const lock = lockFolder(path)
  if (lock === undefined)
    throw new CommandFailure(
      `Another Offgrid is using the data folder ${path}: stop it, or set OFFGRID_DATA_DIR to another folder.`,
    )
  return { path, lock }
}

function lockFolder(path: string): Lock | undefined {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    accessSync(path, constants.W_OK)
    const lock = acquireLock(join(path, 'lock'))
    if (lock !== undefined) restrictToOwner(path)
    return lock
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new CommandFailure(
      `Offgrid cannot write to its data folder ${path} (${reason}): set OFFGRID_DATA_DIR to a folder it may write to.`,
    )
  }
}

/**
 * Restricts the folder and its files to the owner, because they contain password hashes, emails and the signing key.
 */
function restrictToOwner(folder: string): void {
  chmodSync(folder, 0o700)
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isFile()) chmodSync(join(folder, entry.name), 0o600)
}
