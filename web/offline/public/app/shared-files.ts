import type { ShareRefusal } from '../../../worker/messages.ts'
import { findShared, indexPath, type SharedIndex, sharedCache, toSharedPath } from '../../../worker/shared.ts'

export type { SharedIndex, ShareRefusal }

/** Returns the index of shared files that were not imported yet, or null. */
export const findSharedFiles = async (): Promise<SharedIndex | null> =>
  'caches' in globalThis ? ((await findShared()) ?? null) : null

export async function readSharedFiles(): Promise<File[]> {
  const shared = await findSharedFiles()
  if (!shared) return []
  const cache = await caches.open(sharedCache)
  const files = await Promise.all(
    shared.files.map(async ({ name }, at) => {
      const response = await cache.match(toSharedPath(at))
      return response && new File([await response.blob()], name || 'Shared file')
    }),
  )
  return files.filter((file) => file !== undefined)
}

/**
 * Keeps a file as if another app had shared it, for the screen that imports shared files. Returns false if files that were shared before
 * have not been imported yet.
 * @throws the cache's error when there is no room
 */
export async function keepSharedFile(file: File): Promise<boolean> {
  if (await findShared()) return false
  await caches.delete(sharedCache)
  const cache = await caches.open(sharedCache)
  await cache.put(toSharedPath(0), new Response(file))
  const index: SharedIndex = { at: Date.now(), files: [{ name: file.name, size: file.size }] }
  await cache.put(indexPath, Response.json(index))
  return true
}

export const dropSharedFiles = async (): Promise<void> => {
  if ('caches' in globalThis) await caches.delete(sharedCache)
}
