import { type AppFile, DifferentFile, detail, holdFile, listMissing, shell } from './app-cache.ts'

declare const self: ServiceWorkerGlobalScope

/** Files fetched at a time. */
const atATime = 4
/** Time (ms) for one file: the largest takes its time over a thin connection. */
const longestFile = 60_000
/** Time (ms) for all files. Browsers stop a worker that works for five minutes. */
const longestRepair = 4 * 60_000
/** Answers with other files after which the server probably has another version. */
const mostDifferent = 3

let running: Promise<void> | undefined

/**
 * Checks the worker's own list and fetches what is missing, for all tabs at once and one run at a time; `after` (ms) leaves the
 * connection to the page first. Fetches nothing where that may cost the user, and while a newer version is on its way, which
 * brings all its files itself. What cannot be had is tried again by the next call.
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
        await holdFile(file, cacheName, AbortSignal.any([end, AbortSignal.timeout(longestFile)]))
      } catch (error) {
        if (error instanceof DifferentFile) different += 1
        // No connection, no answer or no room: the other files would fail as well.
        if (!(error instanceof DifferentFile) || different >= mostDifferent) stop.abort()
      }
    }
  }
  await Promise.all(Array.from({ length: atATime }, work))
  stop.abort()
  // The browser looks for a newer version as well, but only when a page loads.
  if (different > 0) await self.registration.update().catch(() => undefined)
}

/** Returns whether downloads cost the user nothing now and are of use. */
function isFree(): boolean {
  const { saveData, type } = navigator.connection ?? {}
  const { installing, waiting } = self.registration
  return navigator.onLine && saveData !== true && type !== 'cellular' && installing === null && waiting === null
}
