import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import * as z from 'zod/mini'
import { siteDir } from './site.ts'

/** Files that a visitor downloads, by their paths in the site, and their bytes after gzip. */
export type Size = { readonly bytes: number; readonly files: readonly string[] }
type ScreenSizes = {
  readonly name: string
  /** All JavaScript, of the map only what is there before it loads. */
  readonly all: Size
  /** All JavaScript with the built-in map, its library and its library's worker; undefined for a screen without a map. */
  readonly withMap: Size | undefined
  /** Scripts and styles that are asked for before the screen shows, those of the page itself included. */
  readonly first: Size
  /** The screen's own file. */
  readonly own: string
}
export type SiteSizes = {
  /** JavaScript of the login page before it is first painted. */
  readonly login: Size
  readonly screens: readonly ScreenSizes[]
  /** The files that the service worker stores, with which the app opens without a signal, itself included. */
  readonly offline: Size
  /** The files it also stores for users who ask for the detailed overview map. */
  readonly detail: Size
}

const entrySchema = z.object({
  file: z.string(),
  imports: z._default(z.array(z.string()), []),
  dynamicImports: z._default(z.array(z.string()), []),
  css: z._default(z.array(z.string()), []),
  assets: z._default(z.array(z.string()), []),
})
const manifestSchema = z.record(z.string(), entrySchema)
const fileNamesSchema = z.record(z.string(), z.string())
const workerFilesSchema = z.object({ shell: fileNamesSchema, detail: fileNamesSchema })
type Manifest = z.infer<typeof manifestSchema>

const main = 'index.html'
const shell = 'shell/shell.tsx'
const builtInMap = 'map/maplibre/maplibre-map.tsx'
/** Screens in front of the login: they do without the dashboard's shell. */
const isPublic = (page: string) => /password|confirm-email/.test(page)
const isPage = (key: string) => key.startsWith('pages/')
const isMap = (key: string) => key.startsWith('map/')
const isScript = (file: string) => file.endsWith('.js')

/** Weighs the built web app by Vite's manifest and the service worker's list. Throws when there is none. */
export function measureSite(): SiteSizes {
  const manifest = manifestSchema.parse(readBuildFile('manifest.json'))
  // Should the landing page ever load lazily, it still is what is painted first.
  const landing = Object.keys(manifest).filter((key) => /(^|\/)landing\.tsx$/.test(key))
  const login = collectChunks(manifest, [main, ...landing], isNever)
  const { shell: appFiles, detail } = workerFilesSchema.parse(readBuildFile('worker-files.json'))
  return {
    login: measure(listFiles(manifest, login).filter(isScript)),
    screens: Object.keys(manifest)
      .filter(isPage)
      .map((page) => measureScreen(manifest, page)),
    offline: measure([...Object.keys(appFiles), '/sw.js']),
    detail: measure(Object.keys(detail)),
  }
}

function measureScreen(manifest: Manifest, page: string): ScreenSizes {
  const roots = isPublic(page) ? [main, page] : [main, shell, page]
  const first = collectChunks(manifest, roots, isNever)
  const all = collectChunks(manifest, roots, (key) => !isPage(key) && !isMap(key) && key !== shell)
  // A dialog that may be opened on the screen may draw one too; then it is loaded for that.
  const hasMap = [...first].some((key) => manifest[key]?.dynamicImports.includes(builtInMap))
  const map = collectChunks(manifest, [builtInMap], isNever)
  const workers = (manifest[builtInMap]?.assets ?? []).filter(isScript)
  const scripts = (chunks: ReadonlySet<string>) => listFiles(manifest, chunks).filter(isScript)
  return {
    name: page.replace(/^pages\/|\.tsx$/g, ''),
    all: measure(scripts(all)),
    withMap: hasMap ? measure([...scripts(new Set([...all, ...map])), ...workers]) : undefined,
    first: measure(listFiles(manifest, first)),
    own: getFile(manifest, page),
  }
}

/** All chunks that load with the roots, and those they load later if `later` says so. */
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

/** The scripts and styles of these chunks, each once. */
const listFiles = (manifest: Manifest, chunks: ReadonlySet<string>): string[] => [
  ...new Set([...chunks].flatMap((key) => [getFile(manifest, key), ...(manifest[key]?.css ?? [])])),
]

function getFile(manifest: Manifest, key: string): string {
  const entry = manifest[key]
  if (entry === undefined) throw new Error(`The manifest has no ${key}`)
  return entry.file
}

/** The build's own notes. */
const readBuildFile = (name: string): unknown => JSON.parse(readFileSync(join(siteDir, '.vite', name), 'utf8'))

/** Weighs files of the built web app. */
export const measure = (files: readonly string[]): Size => ({
  files,
  bytes: files.reduce((sum, file) => sum + gzipSync(readFileSync(join(siteDir, file))).length, 0),
})
