import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { gzipSync } from 'node:zlib'
import { buildSync } from 'esbuild'

/** The site's files to cache, by path, with a hash of their contents. */
type WorkerFiles = {
  readonly version: string
  readonly shell: Readonly<Record<string, string>>
  readonly detail: Readonly<Record<string, string>>
  readonly detailBytes: number
}

/**
 * Files that are not cached: Google's map, downloads of maps, archives and account forms need a connection; pages with a secret in their
 * URL are always fetched; link previews, app stores and installation have a connection; fonts beyond Western Europe have the device's own
 * as a fallback; the build's notes are unused.
 */
const leftOut =
  /^\/(\.|sw\.js$|config\.json$|social\.jpg$|screenshots\/|(apple-touch-)?icon(-[\w-]+)?\.png$|assets\/(google-map|download-map|(restore-)?account-(archive|forms)|reset-password|confirm-email|figtree-latin-ext)-)/
/** The detailed overview map, saved on request. */
const detailed = /^\/assets\/(land-fine|borders-fine|towns-more)-/
/** Enough to distinguish files. */
const hashLength = 10

/** Lists the files that the worker of the site in this folder caches. */
function listWorkerFiles(folder: string): WorkerFiles {
  const paths = listPaths(folder).filter((path) => !leftOut.test(path))
  const list = (wanted: readonly string[]) =>
    Object.fromEntries(wanted.map((path) => [path, hashOf(read(folder, path))]))
  const detail = paths.filter((path) => detailed.test(path))
  const files = { shell: list(paths.filter((path) => !detailed.test(path))), detail: list(detail) }
  const detailBytes = detail.reduce((sum, path) => sum + gzipSync(read(folder, path)).length, 0)
  return { version: hashOf(JSON.stringify(files)), ...files, detailBytes }
}

/** Writes the service worker once all other files exist, and its list beside Vite's manifest. */
export function writeWorker(folder: string): void {
  const files = JSON.stringify(listWorkerFiles(folder))
  mkdirSync(join(folder, '.vite'), { recursive: true })
  writeFileSync(join(folder, '.vite/worker-files.json'), files)
  buildSync({
    entryPoints: [join(import.meta.dirname, '../worker.ts')],
    outfile: join(folder, 'sw.js'),
    bundle: true,
    format: 'iife',
    target: 'es2022',
    minify: true,
    legalComments: 'none',
    define: { appFiles: files },
  })
}

/** Returns the code that removes a worker in development, where there is none. */
export const readKillSwitch = (): string => readFileSync(join(import.meta.dirname, '../kill-switch.js'), 'utf8')

const listPaths = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`)
    .toSorted()

const read = (folder: string, path: string) => readFileSync(join(folder, path))
const hashOf = (content: string | Buffer) => createHash('sha256').update(content).digest('hex').slice(0, hashLength)
