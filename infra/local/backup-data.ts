import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { CommandFailure, runCommand } from '../build/command.ts'
import { copyFiles, findFreeName, listFiles, writeFolder } from './backup.ts'
import { readSettings } from './settings.ts'
import { copyTable, requireData, requireIntact } from './table-copy.ts'

/** Appended to while Offgrid is running, so that the last line may be incomplete. */
const mailFile = 'mail.jsonl'

/**
 * Copies a data folder to a new folder in `target`, also while Offgrid is running, and returns its path. The backup is
 * complete and checked, or absent.
 *
 * @throws CommandFailure for a failure that the user can fix
 */
async function backUpData(folder: string, target: string): Promise<string> {
  const version = requireData(folder)
  if (!statSync(target, { throwIfNoEntry: false })?.isDirectory())
    throw new CommandFailure(`${target} is not a folder: create it first, or name the folder of your backups.`)
  const source = realpathSync(folder)
  await removeUnfinished(target)
  const time = new Date().toISOString().replace(/\.\d+/, '').replaceAll(':', '')
  const backup = findFreeName(join(target, `offgrid-v${version}-${time}`))
  try {
    await writeFolder(backup, async (unfinished) => {
      copyTable(source, unfinished)
      requireIntact(unfinished)
      const others = (await listFiles(source)).filter((name) => !/^table\.db|\.unfinished$/.test(name))
      await copyFiles(source, others, unfinished)
      await endWithLine(join(unfinished, mailFile))
    })
    return backup
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new CommandFailure(`The data in ${folder} were not backed up to ${backup}: ${reason}`)
  }
}

/** Longer than a backup takes (ms). */
const unfinishedAge = 12 * 60 * 60 * 1000

/** Removes what earlier backups left when they were interrupted. */
async function removeUnfinished(target: string): Promise<void> {
  for (const name of readdirSync(target).filter((name) => /^offgrid-v.*\.unfinished$/.test(name))) {
    const { mtimeMs } = statSync(join(target, name))
    if (Date.now() - mtimeMs > unfinishedAge) await rm(join(target, name), { recursive: true, force: true })
  }
}

/** Removes an incomplete last line. */
async function endWithLine(file: string): Promise<void> {
  if (!existsSync(file)) return
  const text = await readFile(file, 'utf8')
  await writeFile(file, text.slice(0, text.lastIndexOf('\n') + 1))
}

await runCommand(async () => {
  const [target, ...rest] = process.argv.slice(2)
  if (target === undefined || rest.length > 0) throw new CommandFailure('Usage: npm run backup -- FOLDER')
  const backup = await backUpData(resolve(readSettings(process.env).dataDir), resolve(target))
  console.log(`Backup: ${backup}`)
})
