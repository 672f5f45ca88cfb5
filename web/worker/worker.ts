/**
 * The service worker. It never touches the API, so that no user's data is in a cache. The build adds the list of files
 * (build/plugin.ts).
 */
import { inTime } from '#shared/in-time.ts'
import {
  type AppFile,
  cacheFile,
  cacheFiles,
  countFiles,
  detail,
  dropOlder,
  findFile,
  isInShell,
  match,
  matchFile,
  pagePath,
  renewPage,
  shell,
} from './app-cache.ts'
import { sharePath, type WorkerMessage } from './messages.ts'
import { repair } from './repair.ts'
import { dropOldShared, storeShared } from './share-target.ts'

declare const self: ServiceWorkerGlobalScope

const settingsCache = 'offgrid-settings'
const settingsPath = '/config.json'
/** Time limit for the server's settings (ms). */
const longestWait = 1_500
/** Milliseconds: a hotspot that never answers must not keep the worker awake. */
const longestFetch = 15_000
/** Milliseconds that a newly opened page has the connection to itself. */
const pageFirst = 3_000

// If a file fails, the previous worker stays, and the next attempt uses the files already cached.
self.addEventListener('install', (event) => event.waitUntil(install()))

async function install(): Promise<void> {
  await cacheFiles(shell)
  if (await caches.has(detail.cacheName)) await cacheFiles(detail)
  await cacheSettings(await fetch(settingsPath, { cache: 'no-cache' }))
}

self.addEventListener('activate', (event) => event.waitUntil(activate()))

async function activate(): Promise<void> {
  await dropOlder()
  await self.clients.claim()
}

/** Browsers end a worker after each task and start it for the next. */
let hasStarted = false

self.addEventListener('fetch', (event) => {
  if (!hasStarted) event.waitUntil(tidy(pageFirst))
  hasStarted = true
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  // In a frame the user would not see what a page sends.
  if (
    request.method === 'POST' &&
    origin === self.origin &&
    pathname === sharePath &&
    request.destination === 'document'
  )
    return event.respondWith(storeShared(request))
  if (request.method !== 'GET' || origin !== self.origin || /^\/(api|__local)(\/|$)/.test(pathname)) return
  if (pathname === settingsPath) return event.respondWith(answerSettings(event))
  const path = request.mode === 'navigate' && isPage(pathname) ? pagePath : pathname
  const file = findFile(path)
  if (file) event.respondWith(answerFile(event, file))
})

/** The rule of infra/edge.ts. The secret pages have a secret in their URL, and their own headers that protect it. */
const isPage = (path: string) =>
  !/\.[^/]*$/.test(path) && !/^\/(reset-password|confirm-email|shared|join)(\/|$)/.test(path)

async function answerFile(event: FetchEvent, file: AppFile): Promise<Response> {
  const cached = await matchFile(file)
  if (cached) return cached
  // Browsers evict single files when space is short.
  if (isInShell(file)) event.waitUntil(cacheFile(file, shell.cacheName).catch(ignoreMissing))
  return fetch(event.request)
}

async function answerSettings(event: FetchEvent): Promise<Response> {
  const cached = await match(settingsPath, settingsCache)
  const fresh = fetch(settingsPath, { cache: 'no-cache', signal: AbortSignal.timeout(longestFetch) }).then(
    cacheSettings,
  )
  if (!cached) return fresh
  const refreshed = fresh.catch(() => cached)
  event.waitUntil(refreshed)
  return (await inTime(refreshed, longestWait)) ?? cached.clone()
}

/** Caches and returns the settings. Changed settings come with another content security policy, so the page is fetched too. */
async function cacheSettings(response: Response): Promise<Response> {
  const text = await response.clone().text()
  JSON.parse(text)
  if (!response.ok) throw new Error(`${settingsPath} was answered ${response.status}`)
  const before = await (await match(settingsPath, settingsCache))?.text()
  await (await caches.open(settingsCache)).put(settingsPath, response.clone())
  if (before !== undefined && before !== text) await renewPage().catch(ignoreMissing)
  return response
}

/** `after` (ms) leaves the connection to the page first. */
const tidy = (after?: number) => Promise.all([repair(after), dropOldShared()]).catch(ignoreMissing)

/** The next occasion, or the next version, retries. */
function ignoreMissing(): void {}

self.addEventListener('message', (event) => {
  const message: WorkerMessage = event.data
  event.waitUntil(message === 'update' ? self.skipWaiting() : answerMessage(message, event.ports[0]))
})

async function answerMessage(message: Exclude<WorkerMessage, 'update'>, port: MessagePort | undefined): Promise<void> {
  if (message === 'check') await tidy()
  if (message === 'dropDetail') await caches.delete(detail.cacheName)
  // The count shows the result.
  if (message === 'holdShell') await cacheFiles(shell).catch(ignoreMissing)
  if (message === 'holdDetail') await cacheFiles(detail).catch(ignoreMissing)
  port?.postMessage(await countFiles())
}
