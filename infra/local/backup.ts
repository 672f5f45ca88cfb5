import { constants, existsSync, realpathSync } from 'node:fs'
import { copyFile, mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { CommandFailure } from '../build/command.ts'

/** Files of a running Offgrid, not to be copied. */
const runtimeFiles = new Set(['lock', 'lock-journal', 'running.json'])

type FindFreeSpace = (folder: string) => Promise<number>

const findFreeSpace: FindFreeSpace = async (folder) => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/**
 * Copies an unused data folder to `<folder>-backup-v<version>-<date>`, and returns that path. The copy is complete or
 * absent, even after a power cut, and replaces no earlier one.
 *
 * @throws CommandFailure without enough disk space, or if the copy cannot be written
 */
export async function backUp(folder: string, version: number, findFree = findFreeSpace): Promise<string> {
  // The folder may be a link to another disk.
  const source = realpathSync(folder)
  const backup = findFreeName(`${source}-backup-v${version}-${new Date().toISOString().slice(0, 10)}`)
  try {
    await requireSpace(source, await findFree(dirname(source)))
    await copy(source, backup)
    return backup
  } catch (error) {
    if (error instanceof CommandFailure) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new CommandFailure(`The data in ${folder} cannot be backed up to ${backup} (${reason}). They are unchanged.`)
  }
}

/** Returns the first of `name`, `name-2`, `name-3`, … that does not exist. */
export function findFreeName(name: string): string {
  let free = name
  for (let number = 2; existsSync(free); number++) free = `${name}-${number}`
  return free
}

async function requireSpace(source: string, free: number): Promise<void> {
  const files = await listFiles(source)
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(source, file))).size))
  const needed = sizes.reduce((sum, size) => sum + size, 0)
  // The update may need as much again, because the engine first writes changes to a log.
  if (free < 2 * needed)
    throw new CommandFailure(
      `The data in ${source} need an update, and there is not enough disk space for a backup and for the update: ${toMegabytes(2 * needed)} MB are needed and ${toMegabytes(free)} MB are free. Free some space and start Offgrid again.`,
    )
}

const toMegabytes = (bytes: number): string => Math.ceil(bytes / 1_000_000).toLocaleString('en-US')

const copy = (source: string, backup: string): Promise<void> =>
  writeFolder(backup, async (unfinished) => copyFiles(source, await listFiles(source), unfinished))

/** Writes a new folder with `write`. It is complete or absent, even after a power cut. */
export async function writeFolder(folder: string, write: (unfinished: string) => Promise<void>): Promise<void> {
  const unfinished = `${folder}.unfinished`
  // An interrupted command may have left it.
  await rm(unfinished, { recursive: true, force: true })
  try {
    await mkdir(unfinished, { mode: 0o700 })
    await write(unfinished)
    for (const file of await readdir(unfinished)) await flush(join(unfinished, file))
    await flush(unfinished)
    await rename(unfinished, folder)
    await flush(dirname(folder))
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
}

export async function copyFiles(source: string, files: readonly string[], target: string): Promise<void> {
  for (const file of files) await copyFile(join(source, file), join(target, file), constants.COPYFILE_FICLONE)
}

/** Returns the files to copy; a data folder has no subfolders. */
export const listFiles = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { withFileTypes: true })).flatMap((entry) =>
    entry.isFile() && !runtimeFiles.has(entry.name) ? entry.name : [],
  )

/** Waits until a file or folder is on disk. */
async function flush(path: string): Promise<void> {
  const file = await open(path)
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
