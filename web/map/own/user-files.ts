import {
  announceChange,
  canSaveMaps,
  type FileKind,
  mapsLock,
  removeEntry,
} from '../../offline/public/app/map-folders.ts'
import { MapFileProblem } from './problem.ts'
import { openOwnFolder } from './saved-maps.ts'

/** Folders beside the user's map files, which are removed with them: what was found along trips, and lists of places. */
type Folder = Exclude<FileKind, 'maps'>

/** Returns the files of a folder, the newest last; none without a session or where files can't be saved. */
export async function listUserFiles(folder: Folder): Promise<File[]> {
  const files: File[] = []
  for await (const handle of (await openFolder(folder))?.values() ?? [])
    if (handle instanceof FileSystemFileHandle) files.push(await handle.getFile())
  return files.sort((one, other) => one.lastModified - other.lastModified)
}

/** Returns undefined if there is no such file. */
export async function readUserFile(folder: Folder, name: string): Promise<File | undefined> {
  const own = await openFolder(folder)
  const handle = await own?.getFileHandle(name).catch((error: unknown) => {
    if (!(error instanceof DOMException && error.name === 'NotFoundError')) throw error
  })
  return handle?.getFile()
}

/**
 * Writes a whole file: until the end, an older one of the name remains.
 * @throws MapFileProblem without room or a session
 */
export const writeUserFile = (folder: Folder, name: string, content: string | Blob): Promise<void> =>
  navigator.locks.request(mapsLock, { mode: 'shared' }, async () => {
    const own = await openFolder(folder)
    if (!own) throw new MapFileProblem('You are signed out. Log in to save places on this device.')
    const writable = await (await own.getFileHandle(name, { create: true })).createWritable()
    try {
      await new Blob([content]).stream().pipeTo(writable)
    } catch (error) {
      if (error instanceof DOMException && error.name === 'QuotaExceededError')
        throw new MapFileProblem('There is no room left for Offgrid on this device. Free some space, and try again.')
      throw error
    }
    announceChange(folder)
  })

export async function removeUserFile(folder: Folder, name: string): Promise<void> {
  const own = await openFolder(folder)
  if (own) await removeEntry(own, name)
  announceChange(folder)
}

async function openFolder(folder: Folder): Promise<FileSystemDirectoryHandle | undefined> {
  return canSaveMaps() ? (await openOwnFolder())?.getDirectoryHandle(folder, { create: true }) : undefined
}
