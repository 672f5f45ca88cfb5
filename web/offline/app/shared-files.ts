import type { ShareRefusal } from '../../worker/messages.ts'
import { findShared, type SharedIndex, sharedCache, toSharedPath } from '../../worker/shared.ts'

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

export const dropSharedFiles = async (): Promise<void> => {
  if ('caches' in globalThis) await caches.delete(sharedCache)
}
