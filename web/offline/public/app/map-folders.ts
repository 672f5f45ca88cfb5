/** Folder of the browser's private file system with one folder per user id. */
const rootName = 'maps'
/** Lock for map files: shared to write one, exclusive to remove or move any. */
export const mapsLock = 'offgrid-maps'

export const canSaveMaps = (): boolean =>
  'storage' in navigator && 'getDirectory' in navigator.storage && 'createWritable' in FileSystemFileHandle.prototype

export const openMapFolder = async (person: string): Promise<FileSystemDirectoryHandle> =>
  (await openRoot()).getDirectoryHandle(person, { create: true })

const openRoot = async () => (await navigator.storage.getDirectory()).getDirectoryHandle(rootName, { create: true })

/** Removes a user's maps, once none is being written. */
export const wipeMaps = (person: string): Promise<void> => removeFolders((name) => name === person)

export const deleteMapsOfOthers = (person: string): Promise<void> => removeFolders((name) => name !== person)

async function removeFolders(shouldRemove: (name: string) => boolean): Promise<void> {
  const folders = (await listRoot()).filter(({ kind, name }) => kind === 'directory' && shouldRemove(name))
  if (folders.length === 0) return
  await navigator.locks.request(mapsLock, async () => {
    const root = await openRoot()
    for (const { name } of folders) await removeEntry(root, name)
  })
  announceChange()
}

/** Lists users' folders, and files of earlier versions; empty where maps cannot be saved. */
async function listRoot(): Promise<FileSystemHandle[]> {
  const found: FileSystemHandle[] = []
  if (canSaveMaps()) for await (const handle of (await openRoot()).values()) found.push(handle)
  return found
}

export async function removeEntry(folder: FileSystemDirectoryHandle, name: string): Promise<void> {
  await folder.removeEntry(name, { recursive: true }).catch((error: unknown) => {
    // Another tab may have removed it first.
    if (!(error instanceof DOMException && error.name === 'NotFoundError')) throw error
  })
}

/** Moves the maps of earlier versions, which belonged to the device, to this user; without one, removes them. */
export async function assignOldMaps(person: string | undefined): Promise<void> {
  if (!(await listRoot()).some(({ kind }) => kind === 'file')) return
  await navigator.locks.request(mapsLock, async () => {
    const root = await openRoot()
    for (const file of await listRoot()) {
      if (!(file instanceof FileSystemFileHandle)) continue
      if (person === undefined) await removeEntry(root, file.name)
      else await file.move(await openMapFolder(person))
    }
  })
  announceChange()
}

/** Kinds of files in a user's folder: map files, and folders of other files beside them. */
export type FileKind = 'maps' | 'along' | 'places'

const openChannel = (kind: FileKind) => new BroadcastChannel(`offgrid-${kind}`)

/** Calls the listener if such files have changed, in any tab. Returns a function that stops it. */
export function onFilesChange(kind: FileKind, listener: () => void): () => void {
  const channel = openChannel(kind)
  channel.addEventListener('message', listener)
  return () => channel.close()
}

export function announceChange(kind: FileKind = 'maps'): void {
  // A channel does not receive its own messages, so reach this tab's listeners with a new one.
  const channel = openChannel(kind)
  channel.postMessage(kind)
  channel.close()
}
