import type { AppFiles } from './messages.ts'

declare const self: ServiceWorkerGlobalScope

/** Each file's hash by path, written by build/plugin.ts. */
declare const appFiles: {
  /** A hash of the whole list. */
  readonly version: string
  readonly shell: Readonly<Record<string, string>>
  /** The overview map's details, saved on request. */
  readonly detail: Readonly<Record<string, string>>
  readonly detailBytes: number
}
type Files = typeof appFiles.shell
type FileList = { readonly files: Files; readonly cacheName: string }

const shells = 'offgrid-app-'
export const shell: FileList = { files: appFiles.shell, cacheName: shells + appFiles.version }
export const detail: FileList = { files: appFiles.detail, cacheName: 'offgrid-detailed-overview' }

export const pagePath = '/index.html'

const toKey = (path: string, hash: string) => `${path}?${hash}`
/** Ignores `Vary`, because another encoding is the same file. */
export const match = (key: string, cacheName?: string) =>
  caches.match(key, { ignoreVary: true, ...(cacheName === undefined ? {} : { cacheName }) })

export type AppFile = { readonly path: string; readonly hash: string }

/** Returns undefined when the app has no such file. */
export function findFile(path: string): AppFile | undefined {
  const hash = shell.files[path] ?? detail.files[path]
  return hash === undefined ? undefined : { path, hash }
}

export const matchFile = ({ path, hash }: AppFile): Promise<Response | undefined> => match(toKey(path, hash))

/** Returns true if the app cannot run without the file. */
export const isInShell = ({ path }: AppFile): boolean => path in shell.files

/** @throws Error when a file fails; the others are cached. */
export const cacheFiles = ({ files, cacheName }: FileList) =>
  Promise.all(Object.entries(files).map(([path, hash]) => cacheFile({ path, hash }, cacheName)))

/** @throws DifferentFile; errors of fetch and the cache. */
export async function cacheFile(file: AppFile, cacheName: string, signal?: AbortSignal): Promise<void> {
  const key = toKey(file.path, file.hash)
  if (await match(key, cacheName)) return
  // The page has the deployment's security headers, which may change when its text does not.
  const known = file.path === pagePath ? undefined : await match(key)
  await (await caches.open(cacheName)).put(key, known ?? (await download(file, signal)))
}

export async function renewPage(): Promise<void> {
  const page = findFile(pagePath)
  if (page) await (await caches.open(shell.cacheName)).put(toKey(page.path, page.hash), await download(page))
}

/** The server sent another file, such as a hotspot's page. */
export class DifferentFile extends Error {}

/** @throws DifferentFile; errors of fetch. */
async function download({ path, hash }: AppFile, signal?: AbortSignal): Promise<Response> {
  // A hotspot may have put its page into the browser's HTTP cache for a year.
  for (const cache of path.startsWith('/assets/') ? (['default', 'reload'] as const) : (['no-cache'] as const)) {
    const response = await fetch(path, { cache, ...(signal && { signal }) })
    if (response.ok && (await hashBody(response.clone(), hash.length)) === hash) return response
  }
  throw new DifferentFile(`${path} is not the file of this version`)
}

async function hashBody(response: Response, length: number): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await response.arrayBuffer())
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .slice(0, length)
}

export async function listMissing({ files, cacheName }: FileList): Promise<AppFile[]> {
  const cached = await listCachedFiles(cacheName)
  return Object.entries(files).flatMap(([path, hash]) => (cached.has(toUrl(path, hash)) ? [] : [{ path, hash }]))
}

const toUrl = (path: string, hash: string) => new URL(toKey(path, hash), self.origin).href

async function listCachedFiles(cacheName: string): Promise<ReadonlySet<string>> {
  // Opening a cache creates it, and the cache of the overview map's details exists only if the user wants it.
  const requests = (await caches.has(cacheName)) ? await (await caches.open(cacheName)).keys() : []
  return new Set(requests.map(({ url }) => url))
}

export async function countFiles(): Promise<AppFiles> {
  const count = async (list: FileList) => {
    const all = Object.keys(list.files).length
    return { held: all - (await listMissing(list)).length, all }
  }
  return { shell: await count(shell), detail: { ...(await count(detail)), bytes: appFiles.detailBytes } }
}

/** Deletes earlier versions' caches, including their overview map's details. */
export async function dropOlder(): Promise<void> {
  const { installing, waiting } = self.registration
  // A newer version's files are not ours to delete; it cleans up itself.
  if (installing === null && waiting === null) {
    const older = (await caches.keys()).filter((name) => name.startsWith(shells) && name !== shell.cacheName)
    await Promise.all(older.map((name) => caches.delete(name)))
  }
  if (await caches.has(detail.cacheName)) await dropOldDetail()
}

async function dropOldDetail(): Promise<void> {
  const wanted = new Set(Object.entries(detail.files).map((file) => toUrl(...file)))
  const cache = await caches.open(detail.cacheName)
  const old = (await cache.keys()).filter(({ url }) => !wanted.has(url))
  await Promise.all(old.map((request) => cache.delete(request)))
}
