import { realpathSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { dataVersion } from '#functions/data-version.ts'
import { CommandFailure, runCommand } from '../build/command.ts'
import { replayDeletions } from '../replay/replay.ts'
import { copyFiles, findFreeName, listFiles, writeFolder } from './backup.ts'
import { openDataFolder, toRestoredFolder } from './data-folder.ts'
import { openDatabase } from './database.ts'
import { eraseDeleted } from './erase.ts'
import { setVariables } from './run-variables.ts'
import { readSettings } from './settings.ts'
import { createTable } from './table.ts'
import { requireData, requireIntact } from './table-copy.ts'

/** The table's name unless the user chose another. */
const tableName = process.env.TABLE_NAME ?? 'offgrid'

/**
 * Puts a copy of a backup in the data folder's place, in which all links to trips have ended. Returns where the data that
 * were there are now, if any.
 *
 * @throws CommandFailure if the backup cannot be used, or Offgrid is running; the data are unchanged
 */
async function restoreData(backup: string, dataDir: string): Promise<string | undefined> {
  const version = requireData(backup)
  if (version > dataVersion)
    throw new CommandFailure(
      `${backup} is from a newer Offgrid (version ${version}; this one reads up to ${dataVersion}): use the newer one.`,
    )
  requireIntact(backup)
  const { path, lock } = openDataFolder(dataDir)
  // The folder may be a link to another disk.
  const folder = realpathSync(path)
  const restored = toRestoredFolder(folder)
  try {
    await rm(restored, { recursive: true, force: true })
    await writeFolder(restored, async (unfinished) => {
      await copyFiles(backup, await listFiles(backup), unfinished)
      await startAgain(unfinished)
    })
    requireIntact(restored)
    return await exchange(folder, restored)
  } catch (error) {
    await rm(restored, { recursive: true, force: true })
    const reason = error instanceof Error ? error.message : String(error)
    throw new CommandFailure(`The backup was not restored, and the data in ${folder} are unchanged: ${reason}`)
  } finally {
    lock.release()
  }
}

/** Ends all links to trips, which a backup brings back, and gives the data a new history id. */
async function startAgain(folder: string): Promise<void> {
  {
    await using closers = new AsyncDisposableStack()
    const { endpoint, variables } = await openDatabase(folder, closers)
    setVariables(variables)
    await createTable(endpoint, tableName)
    await replayDeletions(tableName, new Set(), Date.now())
  }
  eraseDeleted(folder)
}

/** Replaces a data folder with another; returns the old one's new name, or undefined if it was empty. */
async function exchange(folder: string, restored: string): Promise<string | undefined> {
  const isEmpty = (await listFiles(folder)).length === 0
  const aside = findFreeName(`${folder}-before-restore-${new Date().toISOString().slice(0, 10)}`)
  await rename(folder, aside)
  try {
    await rename(restored, folder)
  } catch (error) {
    await rename(aside, folder)
    throw error
  }
  if (!isEmpty) return aside
  await rm(aside, { recursive: true })
  return undefined
}

await runCommand(async () => {
  const [backup, ...rest] = process.argv.slice(2)
  if (backup === undefined || rest.length > 0) throw new CommandFailure('Usage: npm run restore -- BACKUP')
  const { dataDir } = readSettings(process.env)
  const aside = await restoreData(resolve(backup), dataDir)
  console.log(`Restored ${resolve(backup)} to ${resolve(dataDir)}.`)
  if (aside !== undefined)
    console.log(`The data that were there are in ${aside}: delete them when you no longer need them.`)
})
