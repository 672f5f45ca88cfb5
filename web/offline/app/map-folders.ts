import type { OfflineDatabase } from '../replica/database.ts'

/** The folder of the browser's private file system in which each person has a folder of map files, named after their id. */
const rootName = 'maps'
/** Held by whoever works on map files: shared to write one, alone to remove or move any. */
export const mapsLock = 'offgrid-maps'
const channelName = 'offgrid-maps'

/** Returns whether this browser can keep map files at all. */
export const canKeepMaps = (): boolean =>
  'storage' in navigator && 'getDirectory' in navigator.storage && 'createWritable' in FileSystemFileHandle.prototype

/** Opens this person's folder. */
export const openMapFolder = async (person: string): Promise<FileSystemDirectoryHandle> =>
  (await openRoot()).getDirectoryHandle(person, { create: true })

const openRoot = async () => (await navigator.storage.getDirectory()).getDirectoryHandle(rootName, { create: true })

/** Removes all maps of a person, once nobody writes one any more. */
export const wipeMaps = (person: string): Promise<void> => removeFolders((name) => name === person)

/** Removes the maps of everybody else. */
export const forgetMapsOfOthers = (person: string): Promise<void> => removeFolders((name) => name !== person)

async function removeFolders(isGoing: (name: string) => boolean): Promise<void> {
  const folders = (await listRoot()).filter(({ kind, name }) => kind === 'directory' && isGoing(name))
  if (folders.length === 0) return
  await navigator.locks.request(mapsLock, async () => {
    const root = await openRoot()
    for (const { name } of folders) await removeEntry(root, name)
  })
  tellMapsChange()
}

/** Lists people's folders and what earlier versions kept beside them; nothing where this browser keeps no maps. */
async function listRoot(): Promise<FileSystemHandle[]> {
  const found: FileSystemHandle[] = []
  if (canKeepMaps()) for await (const handle of (await openRoot()).values()) found.push(handle)
  return found
}

/** Returns whether maps are left that earlier versions kept for the device. */
export const hasOldMaps = async (): Promise<boolean> => (await listRoot()).some(({ kind }) => kind === 'file')

export async function removeEntry(folder: FileSystemDirectoryHandle, name: string): Promise<void> {
  await folder.removeEntry(name, { recursive: true }).catch((error: unknown) => {
    // Another tab was faster.
    if (!(error instanceof DOMException && error.name === 'NotFoundError')) throw error
  })
}

/**
 * Settles who gets the maps that earlier versions kept for the device, beside today's folders. The first person whose database is
 * older than these folders gets them: any later database is marked from the start (database.ts). For everybody else they are
 * removed, because nobody knows whose they are.
 */
export async function settleOldMaps(database: OfflineDatabase, person: string, now: number): Promise<void> {
  const isSettled = (await database.get('marks', 'maps')) !== undefined
  const isLeft = await hasOldMaps()
  if (isLeft)
    await navigator.locks.request(mapsLock, async () => {
      const root = await openRoot()
      const folder = await root.getDirectoryHandle(person, { create: true })
      for (const file of await listRoot()) {
        if (!(file instanceof FileSystemFileHandle)) continue
        if (isSettled) await removeEntry(root, file.name)
        else await file.move(folder)
      }
    })
  if (!isSettled) await database.put('marks', { key: 'maps', complete: true, at: now })
  if (isLeft) tellMapsChange()
}

/** Calls when a map came or went, in this tab or another. Answers how to stop. */
export function onMapsChange(listener: () => void): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', listener)
  return () => channel.close()
}

export function tellMapsChange(): void {
  // A channel of its own: one never hears itself, and listeners of this tab are to hear it too.
  const channel = new BroadcastChannel(channelName)
  channel.postMessage('changed')
  channel.close()
}
