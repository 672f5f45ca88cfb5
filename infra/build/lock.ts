import { DatabaseSync } from 'node:sqlite'

export type Lock = { release(): void }

/**
 * Acquires the lock file, or returns undefined if another process has it for more than `maxWait` milliseconds. SQLite's
 * operating-system lock ends with its process even after kill -9. A process id in a file would match another process
 * after a reboot.
 */
export function acquireLock(file: string, maxWait = 0): Lock | undefined {
  const database = new DatabaseSync(file, { timeout: maxWait })
  try {
    // Without `locking_mode = EXCLUSIVE`, with which two that ask at once keep shared locks, and wait for each other.
    database.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    database.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === busy) return undefined
    throw error
  }
  return { release: () => database.close() }
}

/** SQLITE_BUSY, https://www.sqlite.org/rescode.html */
const busy = 5
