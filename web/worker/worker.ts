/**
 * The service worker, hand-written: with it the app opens without a signal. It holds the app's own files and answers with them; the
 * API it never touches, so no answer to one person is ever in a cache. The build adds which files there are (build/write-worker.ts).
 */
import { type AppFiles, nameHeader, sharedCache, sharePath, type WorkerMessage } from './messages.ts'

declare const self: ServiceWorkerGlobalScope

/** Written by the build: the hash of each file's content by its path. */
declare const appFiles: {
  /** A hash of all of it. */
  readonly version: string
  /** What the app needs. */
  readonly shell: Readonly<Record<string, string>>
  /** The detailed overview map, held for who asks for it. */
  readonly detail: Readonly<Record<string, string>>
  /** How much that is to download, in bytes. */
  readonly detailBytes: number
}
type Files = typeof appFiles.shell

const shells = 'offgrid-app-'
const shellCache = shells + appFiles.version
const detailCache = 'offgrid-detailed-overview'
const settingsCache = 'offgrid-settings'
const settingsPath = '/config.json'
const pagePath = '/index.html'
/** So long (ms) the server is waited for when it is asked for its settings. */
const longestWait = 1_500
/** A hotspot that never answers must not keep the worker awake (ms). */
const longestFetch = 15_000

const toKey = (path: string, hash: string) => `${path}?${hash}`
/** What varies by encoding is the same file all the same. */
const match = (key: string, cacheName?: string) =>
  caches.match(key, { ignoreVary: true, ...(cacheName === undefined ? {} : { cacheName }) })

// Whole or not at all: one file that does not arrive, and the worker before it stays. What did arrive is there for the next try.
self.addEventListener('install', (event) => event.waitUntil(install()))

async function install(): Promise<void> {
  await holdFiles(appFiles.shell, shellCache)
  if (await caches.has(detailCache)) await holdFiles(appFiles.detail, detailCache)
  await holdSettings(await fetch(settingsPath, { cache: 'no-cache' }))
}

const holdFiles = (files: Files, cacheName: string) =>
  Promise.all(Object.entries(files).map(([path, hash]) => holdFile(path, hash, cacheName)))

async function holdFile(path: string, hash: string, cacheName: string): Promise<void> {
  const key = toKey(path, hash)
  if (await match(key, cacheName)) return
  // The page brings the security headers of the deployment, which may be new though its text is not.
  const known = path === pagePath ? undefined : await match(key)
  await (await caches.open(cacheName)).put(key, known ?? (await download(path, hash)))
}

/** @throws Error for anything but the very file, such as the page of a hotspot. */
async function download(path: string, hash: string): Promise<Response> {
  // A hotspot may have put its page into the browser's own cache as well, for a year.
  for (const cache of path.startsWith('/assets/') ? (['default', 'reload'] as const) : (['no-cache'] as const)) {
    const response = await fetch(path, { cache })
    if (response.ok && (await hashBody(response.clone(), hash.length)) === hash) return response
  }
  throw new Error(`${path} is not the file of this version`)
}

async function hashBody(response: Response, length: number): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await response.arrayBuffer())
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .slice(0, length)
}

self.addEventListener('activate', (event) => event.waitUntil(activate()))

async function activate(): Promise<void> {
  const { installing, waiting } = self.registration
  // What a newer version has begun to hold is not ours to delete; it will clear up itself.
  if (installing === null && waiting === null) {
    const older = (await caches.keys()).filter((name) => name.startsWith(shells) && name !== shellCache)
    await Promise.all(older.map((name) => caches.delete(name)))
  }
  if (await caches.has(detailCache)) await dropOldDetail()
  await self.clients.claim()
}

async function dropOldDetail(): Promise<void> {
  const wanted = new Set(Object.entries(appFiles.detail).map((file) => new URL(toKey(...file), self.origin).href))
  const cache = await caches.open(detailCache)
  const old = (await cache.keys()).filter(({ url }) => !wanted.has(url))
  await Promise.all(old.map((request) => cache.delete(request)))
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method === 'POST' && origin === self.origin && pathname === sharePath) {
    return event.respondWith(keepShared(request))
  }
  if (request.method !== 'GET' || origin !== self.origin || /^\/(api|__local)(\/|$)/.test(pathname)) return
  if (pathname === settingsPath) return event.respondWith(answerSettings(event))
  const path = request.mode === 'navigate' && isPage(pathname) ? pagePath : pathname
  const hash = appFiles.shell[path] ?? appFiles.detail[path]
  if (hash !== undefined) event.respondWith(answerFile(event, path, hash))
})

/** Keeps the files that another app shares, in place of those before, and goes on to the page that shows them. */
async function keepShared(request: Request): Promise<Response> {
  const form = await request.formData()
  const texts = ['title', 'text', 'url'].map((name) => [name, form.get(name)] as const)
  const query = new URLSearchParams(texts.flatMap(([name, text]) => (typeof text === 'string' ? [[name, text]] : [])))
  const files = form.getAll('files').filter((file) => file instanceof File)
  const isKept = await keepFiles(files).then(
    () => true,
    // No room: the page says so, where a failure would end at the browser's own words.
    () => false,
  )
  for (const { name } of files) query.append(isKept ? 'files' : 'lost', name)
  return Response.redirect(`${sharePath}?${query}`, 303)
}

async function keepFiles(files: readonly File[]): Promise<void> {
  await caches.delete(sharedCache)
  const cache = await caches.open(sharedCache)
  for (const [at, file] of files.entries()) {
    const headers = { [nameHeader]: encodeURIComponent(file.name) }
    await cache.put(`/shared/${at}`, new Response(file, { headers }))
  }
}

/** The rule of infra/edge.ts. Its secret pages have a secret in their addresses, and a header of their own that keeps it. */
const isPage = (path: string) => !/\.[^/]*$/.test(path) && !/^\/(reset-password|confirm-email)/.test(path)

async function answerFile(event: FetchEvent, path: string, hash: string): Promise<Response> {
  const held = await match(toKey(path, hash))
  if (held) return held
  // Browsers delete single files when room is short.
  if (path in appFiles.shell) event.waitUntil(holdFile(path, hash, shellCache).catch(ignoreMissing))
  return fetch(event.request)
}

async function answerSettings(event: FetchEvent): Promise<Response> {
  const held = await match(settingsPath, settingsCache)
  const asked = fetch(settingsPath, { cache: 'no-cache', signal: AbortSignal.timeout(longestFetch) }).then(holdSettings)
  if (!held) return asked
  const refreshed = asked.catch(() => held)
  event.waitUntil(refreshed)
  return Promise.race([refreshed, new Promise<Response>((resolve) => setTimeout(resolve, longestWait, held.clone()))])
}

/** Keeps the server's settings and answers them. Other settings mean another policy of what may be loaded: the page brings it. */
async function holdSettings(response: Response): Promise<Response> {
  const text = await response.clone().text()
  JSON.parse(text)
  if (!response.ok) throw new Error(`${settingsPath} was answered ${response.status}`)
  const before = await (await match(settingsPath, settingsCache))?.text()
  await (await caches.open(settingsCache)).put(settingsPath, response.clone())
  const hash = appFiles.shell[pagePath]
  if (before === undefined || before === text || hash === undefined) return response
  const renewed = download(pagePath, hash).then(async (page) =>
    (await caches.open(shellCache)).put(toKey(pagePath, hash), page),
  )
  await renewed.catch(ignoreMissing)
  return response
}

/** What cannot be had now is asked for again at the next occasion, or comes with the next version. */
function ignoreMissing(): void {}

self.addEventListener('message', (event) => {
  const message: WorkerMessage = event.data
  event.waitUntil(message === 'update' ? self.skipWaiting() : answerMessage(message, event.ports[0]))
})

async function answerMessage(message: Exclude<WorkerMessage, 'update'>, port: MessagePort | undefined): Promise<void> {
  if (message === 'dropDetail') await caches.delete(detailCache)
  const [files, cacheName] = message === 'holdDetail' ? [appFiles.detail, detailCache] : [appFiles.shell, shellCache]
  // How far it came shows in the count.
  if (message !== 'count' && message !== 'dropDetail') await holdFiles(files, cacheName).catch(ignoreMissing)
  port?.postMessage(await countFiles())
}

async function countFiles(): Promise<AppFiles> {
  const count = async (files: Files) => {
    const found = await Promise.all(Object.entries(files).map((file) => match(toKey(...file))))
    return { held: found.filter((file) => file !== undefined).length, all: found.length }
  }
  return {
    shell: await count(appFiles.shell),
    detail: { ...(await count(appFiles.detail)), bytes: appFiles.detailBytes },
  }
}
