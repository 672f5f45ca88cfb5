import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dataVersion, readsFrom } from '#functions/data-version.ts'
import { writeFileAtomically } from '../build/atomic-file.ts'
import { CommandFailure } from '../build/command.ts'
import { migrateTable, requireServable } from '../migrations/migrate-table.ts'
import { oldestVersion } from '../migrations/migrations.ts'
import { backUp } from './backup.ts'

export const tableFile = (folder: string): string => join(folder, 'table.db')

/** Last commits of versions that cannot be migrated; `downloads` is true with "Download everything". */
const lastCommits: readonly { readonly version: number; readonly commit: string; readonly downloads: boolean }[] = [
  { version: 1, commit: '7b30315', downloads: false },
  { version: 2, commit: '1d103e6', downloads: false },
  { version: 3, commit: 'db82a0b', downloads: false },
  { version: 4, commit: '789b049', downloads: true },
  { version: 5, commit: 'fb36937', downloads: true },
  { version: 6, commit: 'fdd1826', downloads: true },
]

/**
 * Checks a data folder before the engine opens it, and backs it up before a migration. The file `version` has the
 * table's version, or the one being migrated to, so that an older release refuses it.
 *
 * @throws CommandFailure if the data can neither be read nor migrated, or the backup fails
 */
export async function prepareDataFolder(folder: string): Promise<void> {
  const file = join(folder, 'version')
  if (!existsSync(tableFile(folder))) return writeFileAtomically(file, `${dataVersion}\n`)
  const found = readFolderVersion(folder)
  if (found >= readsFrom && found <= dataVersion) return
  if (found > dataVersion) throw tooNew(folder, found)
  if (!(found >= oldestVersion)) throw tooOld(folder, found)
  const backup = await backUp(folder, found)
  // After an interruption, the next start finds this version and continues without a second backup.
  writeFileAtomically(file, `${readsFrom}\n`)
  console.log(`The data are from an older Offgrid (version ${found}) and will be updated. Backup: ${backup}`)
}

/** Returns the version of a folder's data; NaN if its file has no number. Version 1 had no such file. */
export function readFolderVersion(folder: string): number {
  const file = join(folder, 'version')
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : 1
}

/**
 * Migrates the table if needed. A table without a backup, in the user's own DynamoDB, is only checked; a command
 * migrates it.
 *
 * @throws CommandFailure if the table cannot be served or migrated
 */
export async function prepareTable(tableName: string, isBackedUp: boolean): Promise<void> {
  if (!isBackedUp) await requireServable(tableName)
  const migrated = await migrateTable(tableName)
  if (migrated === undefined) return
  const { from, to, checked, changed } = migrated
  const [all, some] = [checked, changed].map((count) => count.toLocaleString('en-US'))
  console.log(`Updated the data from version ${from} to ${to}: checked ${all} items, changed ${some}.`)
}

const elsewhere = 'set OFFGRID_DATA_DIR to another folder'

const tooNew = (folder: string, found: number) =>
  new CommandFailure(
    `The data in ${folder} are from a newer Offgrid (version ${found}; this one reads up to ${dataVersion}): use the newer one, or ${elsewhere}.`,
  )

function tooOld(folder: string, found: number): CommandFailure {
  const last = lastCommits.find(({ version }) => version === found)
  if (last === undefined)
    return new CommandFailure(`The data in ${folder} do not say which Offgrid wrote them: ${elsewhere}.`)
  const { version, commit, downloads } = last
  const start = `The data in ${folder} are of version ${version}, which this Offgrid cannot update`
  return new CommandFailure(
    downloads
      ? `${start}. To keep them, start Offgrid at the commit that reads them (git checkout ${commit}) and choose "Download everything" in Settings. Then ${elsewhere}, start this Offgrid, and import the file on the Trips screen.`
      : `${start}: only commit ${commit} reads them. To start without them, ${elsewhere}.`,
  )
}
