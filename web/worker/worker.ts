/**
 * The service worker, hand-written: with it the app opens without a signal. It holds the app's own files and answers with them; the
 * API it never touches, so no answer to one person is ever in a cache. The build adds which files there are (build/write-worker.ts).
 */
import { inTime } from '#shared/in-time.ts'
import {
  type AppFile,
  countFiles,
  detail,
  dropOlder,
  findFile,
  holdFile,
  holdFiles,
  isInShell,
  match,
  matchFile,
  pagePath,
  renewPage,
  shell,
} from './app-cache.ts'
import { sharePath, type WorkerMessage } from './messages.ts'
import { repair } from './repair.ts'
import { dropOldShared, keepShared } from './share-target.ts'

declare const self: ServiceWorkerGlobalScope

const settingsCache = 'offgrid-settings'
const settingsPath = '/config.json'
/** So long (ms) the server is waited for when it is asked for its settings. */
const longestWait = 1_500
/** A hotspot that never answers must not keep the worker awake (ms). */
const longestFetch = 15_000
/** So long (ms) a page that has just been opened has the connection to itself. */
const pageFirst = 3_000

// Whole or not at all: one file that does not arrive, and the worker before it stays. What did arrive is there for the next try.
self.addEventListener('install', (event) => event.waitUntil(install()))

async function install(): Promise<void> {
  await holdFiles(shell)
  if (await caches.has(detail.cacheName)) await holdFiles(detail)
  await holdSettings(await fetch(settingsPath, { cache: 'no-cache' }))
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
    return event.respondWith(keepShared(request))
  if (request.method !== 'GET' || origin !== self.origin || /^\/(api|__local)(\/|$)/.test(pathname)) return
  if (pathname === settingsPath) return event.respondWith(answerSettings(event))
  const path = request.mode === 'navigate' && isPage(pathname) ? pagePath : pathname
  const file = findFile(path)
  if (file) event.respondWith(answerFile(event, file))
})

/** The rule of infra/edge.ts. Its secret pages have a secret in their addresses, and a header of their own that keeps it. */
const isPage = (path: string) => !/\.[^/]*$/.test(path) && !/^\/(reset-password|confirm-email)/.test(path)

async function answerFile(event: FetchEvent, file: AppFile): Promise<Response> {
  const held = await matchFile(file)
  if (held) return held
  // Browsers delete single files when room is short.
  if (isInShell(file)) event.waitUntil(holdFile(file, shell.cacheName).catch(ignoreMissing))
  return fetch(event.request)
}

async function answerSettings(event: FetchEvent): Promise<Response> {
  const held = await match(settingsPath, settingsCache)
  const asked = fetch(settingsPath, { cache: 'no-cache', signal: AbortSignal.timeout(longestFetch) }).then(holdSettings)
  if (!held) return asked
  const refreshed = asked.catch(() => held)
  event.waitUntil(refreshed)
  return (await inTime(refreshed, longestWait)) ?? held.clone()
}

/** Keeps the server's settings and answers them. Other settings mean another policy of what may be loaded: the page brings it. */
async function holdSettings(response: Response): Promise<Response> {
  const text = await response.clone().text()
  JSON.parse(text)
  if (!response.ok) throw new Error(`${settingsPath} was answered ${response.status}`)
  const before = await (await match(settingsPath, settingsCache))?.text()
  await (await caches.open(settingsCache)).put(settingsPath, response.clone())
  if (before !== undefined && before !== text) await renewPage().catch(ignoreMissing)
  return response
}

/** Brings the caches up to date; `after` (ms) leaves the connection to the page first. */
const tidy = (after?: number) => Promise.all([repair(after), dropOldShared()]).catch(ignoreMissing)

/** What cannot be had now is asked for again at the next occasion, or comes with the next version. */
function ignoreMissing(): void {}

self.addEventListener('message', (event) => {
  const message: WorkerMessage = event.data
  event.waitUntil(message === 'update' ? self.skipWaiting() : answerMessage(message, event.ports[0]))
})

async function answerMessage(message: Exclude<WorkerMessage, 'update'>, port: MessagePort | undefined): Promise<void> {
  if (message === 'check') await tidy()
  if (message === 'dropDetail') await caches.delete(detail.cacheName)
  // How far it came shows in the count.
  if (message === 'holdShell') await holdFiles(shell).catch(ignoreMissing)
  if (message === 'holdDetail') await holdFiles(detail).catch(ignoreMissing)
  port?.postMessage(await countFiles())
}
