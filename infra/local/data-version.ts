import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dataVersion, readsFrom } from '#functions/data-version.ts'
import { writeFileAtomically } from '../build/atomic-file.ts'
import { CommandFailure } from '../build/command.ts'
import { migrateTable, requireServable } from '../migrations/migrate-table.ts'
import { oldestVersion } from '../migrations/migrations.ts'
import { backUp } from './backup.ts'

/** Returns the engine's table file in a data folder. */
export const tableFile = (folder: string): string => join(folder, 'table.db')

/** The last commit of each version that cannot be migrated, and whether it has "Download everything". */
const lastCommits: readonly { readonly version: number; readonly commit: string; readonly downloads: boolean }[] = [
  { version: 1, commit: '7b30315', downloads: false },
  { version: 2, commit: '1d103e6', downloads: false },
  { version: 3, commit: 'db82a0b', downloads: false },
  { version: 4, commit: '789b049', downloads: true },
  { version: 5, commit: 'fb36937', downloads: true },
  { version: 6, commit: 'fdd1826', downloads: true },
]

/**
 * Checks a data folder before the engine opens its table, and backs it up when the table has to be migrated. The folder's
 * file `version` is the version that the table is at, or is being migrated to: a release that cannot read it keeps out.
 * @throws CommandFailure for data that this Offgrid can neither read nor migrate, and when the backup cannot be written.
 */
export async function prepareDataFolder(folder: string): Promise<void> {
  const file = join(folder, 'version')
  if (!existsSync(tableFile(folder))) return writeFileAtomically(file, `${dataVersion}\n`)
  // Version 1 wrote no such file.
  const found = existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : 1
  if (found >= readsFrom && found <= dataVersion) return
  if (found > dataVersion) throw tooNew(folder, found)
  if (!(found >= oldestVersion)) throw tooOld(folder, found)
  const backup = await backUp(folder, found)
  // The next start finds this version: a migration that is interrupted then continues without a second backup.
  writeFileAtomically(file, `${readsFrom}\n`)
  console.log(`The data are from an older Offgrid (version ${found}) and will be updated. Backup: ${backup}`)
}

/**
 * Brings the table to a version that this Offgrid can serve. One that was not backed up, in a DynamoDB of the user's own, is
 * not migrated here: the user does that with a command.
 * @throws CommandFailure when the table is at another version and was not backed up, or cannot be migrated.
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
