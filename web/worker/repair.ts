import { type AppFile, cacheFile, DifferentFile, detail, listMissing, shell } from './app-cache.ts'

declare const self: ServiceWorkerGlobalScope

const atATime = 4
/** Milliseconds: the largest file takes long over a thin connection. */
const longestFile = 60_000
/** Milliseconds. Browsers stop a worker after five minutes of work. */
const longestRepair = 4 * 60_000
/** After this many different files, the server probably has another version. */
const mostDifferent = 3

let running: Promise<void> | undefined

/**
 * Fetches missing files, once for all tabs; `after` (ms) leaves the connection to the page first. Does nothing where that may cost the
 * user, or while a newer version is installing.
 */
export function repair(after = 0): Promise<void> {
  running ??= fetchMissing(after).finally(() => {
    running = undefined
  })
  return running
}

async function fetchMissing(after: number): Promise<void> {
  const lists = (await caches.has(detail.cacheName)) ? [shell, detail] : [shell]
  const missing: (AppFile & { readonly cacheName: string })[] = []
  for (const list of lists)
    missing.push(...(await listMissing(list)).map((file) => ({ ...file, cacheName: list.cacheName })))
  if (missing.length === 0) return
  await new Promise((resolve) => setTimeout(resolve, after))
  if (!isFree()) return

  const stop = new AbortController()
  self.registration.addEventListener('updatefound', () => stop.abort(), { signal: stop.signal })
  const end = AbortSignal.any([stop.signal, AbortSignal.timeout(longestRepair)])
  let different = 0
  const queue = missing.values()
  const work = async () => {
    for (const { cacheName, ...file } of queue) {
      if (end.aborted) return
      try {
        await cacheFile(file, cacheName, AbortSignal.any([end, AbortSignal.timeout(longestFile)]))
      } catch (error) {
        if (error instanceof DifferentFile) different += 1
        // Without a connection, an answer or space, the other files would fail too.
        if (!(error instanceof DifferentFile) || different >= mostDifferent) stop.abort()
      }
    }
  }
  await Promise.all(Array.from({ length: atATime }, work))
  stop.abort()
  // The browser checks for a newer version only when a page loads.
  if (different > 0) await self.registration.update().catch(() => undefined)
}

function isFree(): boolean {
  const { saveData, type } = navigator.connection ?? {}
  const { installing, waiting } = self.registration
  return navigator.onLine && saveData !== true && type !== 'cellular' && installing === null && waiting === null
}
