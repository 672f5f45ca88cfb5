import { nameHeader, sharedCache } from '../worker/messages.ts'

/** The files that another app has shared and that the worker keeps, in their order. */
export async function readSharedFiles(): Promise<File[]> {
  if (!('caches' in globalThis)) return []
  const cache = await caches.open(sharedCache)
  const kept = await Promise.all((await cache.keys()).map((request) => cache.match(request)))
  return Promise.all(
    kept
      .filter((response) => response !== undefined)
      .map(async (response) => {
        const name = decodeURIComponent(response.headers.get(nameHeader) ?? '')
        return new File([await response.blob()], name || 'Shared file')
      }),
  )
}

/** Forgets them. */
export const dropSharedFiles = async (): Promise<void> => {
  if ('caches' in globalThis) await caches.delete(sharedCache)
}
