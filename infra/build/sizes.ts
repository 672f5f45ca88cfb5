import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import * as z from 'zod/mini'
import { siteDir } from './site.ts'

/** Files by path in the site, and their bytes after gzip. */
export type Size = { readonly bytes: number; readonly files: readonly string[] }
export type SiteSizes = ReturnType<typeof measureSite>

const entrySchema = z.object({
  file: z.string(),
  imports: z._default(z.array(z.string()), []),
  dynamicImports: z._default(z.array(z.string()), []),
  css: z._default(z.array(z.string()), []),
})
const manifestSchema = z.record(z.string(), entrySchema)
const fileNamesSchema = z.record(z.string(), z.string())
const workerFilesSchema = z.object({ shell: fileNamesSchema, detail: fileNamesSchema })
type Manifest = z.infer<typeof manifestSchema>

const main = 'index.html'
const shell = 'shell/shell.tsx'
const builtInMap = 'map/maplibre/maplibre-map.tsx'
const mapWorker = '../node_modules/maplibre-gl/dist/maplibre-gl-worker.mjs'
/** Screens before the login, which do not load the dashboard's shell. */
const isPublic = (page: string) => /password|confirm-email|(shared|sample)\.tsx/.test(page)
const isPage = (key: string) => key.startsWith('pages/')
const isMap = (key: string) => key.startsWith('map/')
const isScript = (file: string) => file.endsWith('.js')

/**
 * Measures the built web app by Vite's manifest and the service worker's list.
 *
 * @throws Error if there is no built app
 */
export function measureSite() {
  const manifest = manifestSchema.parse(readBuildFile('manifest.json'))
  // A lazily loaded landing page would still be painted first.
  const landing = Object.keys(manifest).filter((key) => /(^|\/)landing\.tsx$/.test(key))
  const login = collectChunks(manifest, [main, ...landing], isNever)
  const { shell: appFiles, detail } = workerFilesSchema.parse(readBuildFile('worker-files.json'))
  return {
    /** JavaScript before first paint. */
    login: measure(listFiles(manifest, login).filter(isScript)),
    screens: Object.keys(manifest)
      .filter(isPage)
      .map((page) => measureScreen(manifest, page)),
    /** Files that the service worker saves for opening the app without a signal, including itself. */
    offline: measure([...Object.keys(appFiles), '/sw.js']),
    /** Files also saved for users who request the overview map's details. */
    detail: measure(Object.keys(detail)),
  }
}

function measureScreen(manifest: Manifest, page: string) {
  const roots = isPublic(page) ? [main, page] : [main, shell, page]
  const first = collectChunks(manifest, roots, isNever)
  const all = collectChunks(manifest, roots, (key) => !isPage(key) && !isMap(key) && key !== shell)
  // Count only maps of the screen itself, not those of dialogs it may open.
  const hasMap = [...first].some((key) => manifest[key]?.dynamicImports.includes(builtInMap))
  const map = collectChunks(manifest, [builtInMap, mapWorker], isNever)
  const scripts = (chunks: ReadonlySet<string>) => listFiles(manifest, chunks).filter(isScript)
  return {
    name: page.replace(/^pages\/|\.tsx$/g, ''),
    /** All JavaScript except what the map loads later. */
    all: measure(scripts(all)),
    /** With the built-in map, its library and worker; undefined for a screen without a map. */
    withMap: hasMap ? measure(scripts(new Set([...all, ...map]))) : undefined,
    /** Scripts and styles requested before the screen shows. */
    first: measure(listFiles(manifest, first)),
    own: getFile(manifest, page),
  }
}

/** Returns the chunks loaded with the roots, including dynamic imports for which `later` is true. */
function collectChunks(manifest: Manifest, roots: readonly string[], later: (key: string) => boolean): Set<string> {
  const chunks = new Set<string>()
  const follow = (key: string) => {
    if (chunks.has(key)) return
    chunks.add(key)
    const { imports = [], dynamicImports = [] } = manifest[key] ?? {}
    for (const next of [...imports, ...dynamicImports.filter(later)]) follow(next)
  }
  roots.forEach(follow)
  return chunks
}

const isNever = () => false

const listFiles = (manifest: Manifest, chunks: ReadonlySet<string>): string[] => [
  ...new Set([...chunks].flatMap((key) => [getFile(manifest, key), ...(manifest[key]?.css ?? [])])),
]

function getFile(manifest: Manifest, key: string): string {
  const entry = manifest[key]
  if (entry === undefined) throw new Error(`The manifest has no ${key}`)
  return entry.file
}

const readBuildFile = (name: string): unknown => JSON.parse(readFileSync(join(siteDir, '.vite', name), 'utf8'))

export const measure = (files: readonly string[]): Size => ({
  files,
  bytes: files.reduce((sum, file) => sum + gzipSync(readFileSync(join(siteDir, file))).length, 0),
})

const regional = /\/(water-\d+|states)-[^/]+$/

/** Measures the bundled overview map's outlines, names, towns and relief. */
export function measureMap({ detail }: Pick<SiteSizes, 'detail'>) {
  const overview = globSync('assets/*.json', { cwd: siteDir }).filter((file) => !detail.files.includes(`/${file}`))
  const parts = overview.filter((file) => regional.test(file))
  return {
    /** Loaded when any map opens. */
    first: measure(overview.filter((file) => !parts.includes(file))),
    /** Loaded for the region in view: lesser lakes and rivers, the coast of the United States. */
    regional: { ...measure(parts), largest: Math.max(...parts.map((file) => measure([file]).bytes)) },
    /** Loaded for the part in view, after the first picture. */
    relief: measure(globSync('assets/relief-*/*.webp', { cwd: siteDir })),
  }
}
