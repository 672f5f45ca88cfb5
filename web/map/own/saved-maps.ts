import { session } from '../../device/session.ts'
import {
  announceChange,
  canSaveMaps,
  mapsLock,
  openMapFolder,
  removeEntry,
} from '../../offline/public/app/map-folders.ts'
import { formatSize, MapFileProblem } from './problem.ts'

export type SavedMap = {
  readonly id: string
  readonly name: string
  /** The trip that it was saved for, if any. */
  readonly tripId: string | undefined
  readonly file: File
}

/** Returns the signed-in user's map files, the newest last. */
export async function listSavedMaps(): Promise<SavedMap[]> {
  const folder = canSaveMaps() ? await openOwnFolder() : undefined
  if (!folder) return []
  const found: SavedMap[] = []
  let leftOver = false
  for await (const [id, handle] of folder.entries()) {
    if (!(handle instanceof FileSystemFileHandle)) continue
    const file = await handle.getFile().catch(() => undefined)
    if (file && isComplete(file)) found.push({ id, file, ...parseId(id) })
    else leftOver = true
  }
  if (leftOver) void removeLeftOvers(folder)
  return found.sort((a, b) => a.file.lastModified - b.file.lastModified)
}

export async function removeSavedMap(id: string): Promise<void> {
  const folder = await openOwnFolder()
  if (folder) await removeEntry(folder, id)
  announceChange()
}

/**
 * Stores a map whose bytes `write` pipes into the file. The browser shows its name only once it is complete, so a failure leaves nothing.
 * @throws MapFileProblem if there is no space
 */
export const writeSavedMap = (
  { name, size }: { readonly name: string; readonly size: number },
  write: (to: FileSystemWritableFileStream) => Promise<void>,
): Promise<void> => changeFile(createId(name), size, async (handle) => write(await handle.createWritable()))

type TripFile = { readonly tripId: string; readonly name: string; readonly size: number }

/**
 * Adds `size` bytes to a trip's map, of this id, or to a new one. What `grow` has written when it fails remains; once it is done, other maps of
 * the trip are removed.
 * @throws MapFileProblem if there is no space, or another window is saving this map
 */
export async function growTripMap(
  id: string | undefined,
  { tripId, name, size }: TripFile,
  grow: (handle: FileSystemFileHandle) => Promise<void>,
): Promise<void> {
  const own = id ?? createId(name, tripId)
  await navigator.locks.request(`${mapsLock} ${tripId}`, { ifAvailable: true }, async (lock) => {
    if (!lock) throw new MapFileProblem('Another window is saving this map.')
    await changeFile(own, size, grow)
    for (const other of await listSavedMaps())
      if (other.tripId === tripId && other.id !== own) await removeSavedMap(other.id)
  })
}

/** Changes a file of the user's folder; an empty one is left to no one. */
async function changeFile(id: string, size: number, change: (handle: FileSystemFileHandle) => Promise<void>) {
  if (!canSaveMaps()) throw new MapFileProblem('This browser can’t save map files. Use a newer browser.')
  await ensureSpace(size)
  const work = async () => {
    const folder = await openOwnFolder()
    if (!folder) throw new MapFileProblem('You are signed out. Log in to save map files on this device.')
    const handle = await folder.getFileHandle(id, { create: true })
    try {
      await change(handle)
    } catch (error) {
      if ((await handle.getFile()).size === 0) await folder.removeEntry(id).catch(() => {})
      throw error
    } finally {
      announceChange()
    }
  }
  try {
    await navigator.locks.request(mapsLock, { mode: 'shared' }, work)
  } catch (error) {
    // On a full disk, an empty file is too much already.
    if (error instanceof DOMException && error.name === 'QuotaExceededError') throw noSpace(size)
    throw error
  }
}

/** Some browsers list the temporary file, so its name is empty. */
const isComplete = ({ name, size }: File) => size > 0 && name.endsWith('.map')

const createId = (name: string, tripId = '') =>
  // File systems forbid these characters.
  `${tripId}~${crypto.randomUUID().slice(0, 8)}~${name
    .replace(/[\p{Cc}/\\:*?"<>|~]/gu, ' ')
    .trim()
    .slice(0, 60)}.map`

function parseId(id: string): Pick<SavedMap, 'name' | 'tripId'> {
  const [tripId = '', , name = id] = id.split('~')
  return { name: name.replace(/\.map$/, ''), tripId: tripId === '' ? undefined : tripId }
}

/** An empty file is unfinished, or was left by a crash. */
const removeLeftOvers = (folder: FileSystemDirectoryHandle) =>
  navigator.locks.request(mapsLock, { ifAvailable: true }, async (lock) => {
    if (!lock) return
    for await (const [id, handle] of folder.entries())
      if (handle instanceof FileSystemFileHandle && !isComplete(await handle.getFile())) await folder.removeEntry(id)
  })

async function ensureSpace(size: number) {
  const { quota, usage } = await navigator.storage.estimate()
  if (quota !== undefined && usage !== undefined && size > quota - usage) throw noSpace(size, quota - usage)
}

const noSpace = (size: number, free?: number) =>
  new MapFileProblem(
    `This map needs ${formatSize(size)}, and ${free === undefined ? 'there is less room' : `this browser has ${formatSize(Math.max(free, 0))}`} left for Offgrid on this device. Free some space, or add a smaller map.`,
  )

/** Opens the signed-in user's folder, or undefined without a session. */
export async function openOwnFolder(): Promise<FileSystemDirectoryHandle | undefined> {
  const person = session.person()
  return person === undefined ? undefined : openMapFolder(person)
}
