import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { gzipSync } from 'node:zlib'
import { buildSync } from 'esbuild'
import type { Plugin } from 'vite'

/** Writes the service worker at the end of a build; in development, serves the kill switch instead. */
export function serviceWorker(): Plugin {
  return {
    name: 'offgrid:service-worker',
    writeBundle({ dir }) {
      if (dir !== undefined) writeWorker(dir)
    },
    configureServer(server) {
      server.middlewares.use('/sw.js', (_request, response) => {
        response
          .setHeader('content-type', 'text/javascript')
          .setHeader('cache-control', 'no-cache')
          .end(readKillSwitch())
      })
    },
  }
}

/**
 * Files that are not cached: some need a connection anyway (Google's map, maps of servers, archives, account forms, link previews,
 * installation, the landing page's pictures); pages with a secret in their URL are always fetched; fonts beyond Western Europe have a
 * fallback; the build's notes are unused.
 */
const leftOut =
  /^\/(\.|sw\.js$|config\.json$|social\.jpg$|screenshots\/|(apple-touch-)?icon(-[\w-]+)?\.png$|assets\/(google-map|save-map|server-map|(restore-)?account-(archive|forms)|reset-password|confirm-email|figtree-latin-ext|trip-light|trip-dark)-)/
const detailed = /^\/assets\/(outlines-fine|towns-more)-/
/** Enough to distinguish files. */
const hashLength = 10

/** Hashes of contents by path. */
function listWorkerFiles(folder: string) {
  const paths = listPaths(folder).filter((path) => !leftOut.test(path))
  const list = (wanted: readonly string[]) =>
    Object.fromEntries(wanted.map((path) => [path, hashOf(read(folder, path))]))
  const detail = paths.filter((path) => detailed.test(path))
  const files = { shell: list(paths.filter((path) => !detailed.test(path))), detail: list(detail) }
  const detailBytes = detail.reduce((sum, path) => sum + gzipSync(read(folder, path)).length, 0)
  return { version: hashOf(JSON.stringify(files)), ...files, detailBytes }
}

/** Writes the service worker after all other files, and its list beside Vite's manifest. */
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

/** Returns the code that removes a worker in development. */
const readKillSwitch = (): string => readFileSync(join(import.meta.dirname, '../kill-switch.js'), 'utf8')

const listPaths = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`)
    .toSorted()

const read = (folder: string, path: string) => readFileSync(join(folder, path))
const hashOf = (content: string | Buffer) => createHash('sha256').update(content).digest('hex').slice(0, hashLength)
