import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CommandFailure } from '../build/command.ts'
import { writeKeptFile } from '../build/kept-file.ts'
import { dataVersion } from '../table-shape.ts'

/** Where the engine keeps the table in a data folder. */
export const tableFile = (folder: string): string => join(folder, 'table.db')

/**
 * Writes the version of the stored shapes (infra/table-shape.ts) into a data folder without a table, and compares it in one with.
 * @throws CommandFailure when another version of Offgrid wrote the folder's table.
 */
export function checkDataVersion(folder: string): void {
  const file = join(folder, 'version')
  if (!existsSync(tableFile(folder))) {
    writeKeptFile(file, `${dataVersion}\n`)
    return
  }
  const found = existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : Number.NaN
  if (found === dataVersion) return
  const age = found > dataVersion ? 'a newer' : 'an older'
  throw new CommandFailure(
    `The data in ${folder} were kept by ${age} Offgrid and cannot be read by this one: move the folder away, or set OFFGRID_DATA_DIR to another.`,
  )
}
