import { DatabaseSync } from 'node:sqlite'
import { tableFile } from './data-version.ts'

/** Longest wait for a write of the engine (ms). */
const timeout = 10_000

/**
 * Removes deleted texts from the free space of a folder's table and from its log, also while the engine is running: the engine
 * overwrites neither, and has no option for it. Its writes are delayed by about a second per 50 MB.
 */
export function eraseDeleted(folder: string): void {
  using table = new DatabaseSync(tableFile(folder), { timeout })
  table.exec('VACUUM')
  table.exec('PRAGMA wal_checkpoint(TRUNCATE)')
}

/** Returns a sweep of deletions of accounts, followed by `erase` when at least one is over, even if another one failed. */
export const eraseAfter =
  (sweep: () => Promise<unknown>, countDeletions: () => Promise<number>, erase: () => void) =>
  async (): Promise<void> => {
    const before = await countDeletions()
    try {
      await sweep()
    } finally {
      if ((await countDeletions()) < before) erase()
    }
  }
