import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  renameSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
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

/** Returns the folder's place while its data are restored and checked (restore-data.ts). */
export const toRestoredFolder = (folder: string): string => `${folder}-restored`

/**
 * Puts restored data in place if the restore was interrupted after it had put the old data aside. Otherwise Offgrid would
 * start empty.
 */
function finishRestore(path: string): void {
  // The folder may be a link to another disk, whose target is missing then.
  const target = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()
    ? resolve(dirname(path), readlinkSync(path))
    : path
  if (!existsSync(target) && existsSync(toRestoredFolder(target))) renameSync(toRestoredFolder(target), target)
}

function lockFolder(path: string): Lock | undefined {
  try {
    finishRestore(path)
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
