import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { gzipSync } from 'node:zlib'
import { buildSync } from 'esbuild'

/** Which files of the site the worker holds, by their paths, with a hash of what is in them. */
type WorkerFiles = {
  readonly version: string
  readonly shell: Readonly<Record<string, string>>
  readonly detail: Readonly<Record<string, string>>
  readonly detailBytes: number
}

/** Google's map needs Google, the download of a map its server, an archive of the account and its forms the server; the pages with a secret in their address are always fetched; link previews, app shops and whoever installs the app have a connection; letters beyond Western Europe's are in the device's own font until theirs has come; the build's own notes are nobody's business. */
const leftOut =
  /^\/(\.|sw\.js$|config\.json$|social\.jpg$|screenshots\/|(apple-touch-)?icon(-[\w-]+)?\.png$|assets\/(google-map|download-map|(restore-)?account-(archive|forms)|reset-password|confirm-email|figtree-latin-ext)-)/
/** The detailed overview map: for who asks for it. */
const detailed = /^\/assets\/(land-fine|borders-fine|towns-more)-/
/** So much of each hash tells two files apart. */
const hashLength = 10

/** Lists what the worker of the site in this folder holds. */
function listWorkerFiles(folder: string): WorkerFiles {
  const paths = listPaths(folder).filter((path) => !leftOut.test(path))
  const list = (wanted: readonly string[]) =>
    Object.fromEntries(wanted.map((path) => [path, hashOf(read(folder, path))]))
  const detail = paths.filter((path) => detailed.test(path))
  const files = { shell: list(paths.filter((path) => !detailed.test(path))), detail: list(detail) }
  const detailBytes = detail.reduce((sum, path) => sum + gzipSync(read(folder, path)).length, 0)
  return { version: hashOf(JSON.stringify(files)), ...files, detailBytes }
}

/** Writes the site's service worker, once all its other files are there, and notes beside Vite's manifest what it holds. */
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

/** What replaces a worker in development, where there is none. */
export const readKillSwitch = (): string => readFileSync(join(import.meta.dirname, '../kill-switch.js'), 'utf8')

const listPaths = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`)
    .toSorted()

const read = (folder: string, path: string) => readFileSync(join(folder, path))
const hashOf = (content: string | Buffer) => createHash('sha256').update(content).digest('hex').slice(0, hashLength)
