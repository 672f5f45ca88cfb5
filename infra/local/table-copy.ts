import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { CommandFailure } from '../build/command.ts'
import { readFolderVersion, tableFile } from './data-version.ts'

/**
 * Copies the table of a data folder as it is at one moment, with every write answered before. Offgrid may be using the
 * folder: SQLite reads a snapshot and blocks no writes.
 */
export function copyTable(folder: string, target: string): void {
  using table = new DatabaseSync(tableFile(folder), { readOnly: true })
  table.prepare('VACUUM INTO ?').run(tableFile(target))
}

/**
 * Returns the version of a folder's data.
 *
 * @throws CommandFailure if it has none, or this machine's data are in a DynamoDB of the user's own
 */
export function requireData(folder: string): number {
  if (process.env.AWS_ENDPOINT_URL_DYNAMODB)
    throw new CommandFailure(
      'The data are in your own DynamoDB (AWS_ENDPOINT_URL_DYNAMODB): back them up and restore them there.',
    )
  const version = readFolderVersion(folder)
  if (existsSync(tableFile(folder)) && version > 0) return version
  throw new CommandFailure(`${folder} has no data of Offgrid: the files table.db and version are missing.`)
}

/** @throws CommandFailure if SQLite finds damage in a folder's table */
export function requireIntact(folder: string): void {
  const damage = findDamage(tableFile(folder))
  if (damage !== undefined) throw new CommandFailure(`${tableFile(folder)} is damaged: ${damage}.`)
}

function findDamage(file: string): string | undefined {
  try {
    using table = new DatabaseSync(file, { readOnly: true })
    const found = table.prepare('PRAGMA integrity_check(1)').get()?.integrity_check
    return found === 'ok' ? undefined : String(found)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
