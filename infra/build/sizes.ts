import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import * as z from 'zod/mini'
import { siteDir } from './site.ts'

/** What a visitor downloads, in bytes after gzip. */
type Weight = { readonly name: string; readonly bytes: number; readonly files: readonly string[] }
export type SiteSizes = {
  /** JavaScript of the login page before it is first painted. */
  readonly login: Weight
  /** All JavaScript of every other screen; of the map, only what is there before it loads. `own` is the screen's own file. */
  readonly screens: readonly (Weight & { readonly hasMap: boolean; readonly own: string })[]
  /** What the service worker holds, with which the app opens without a signal, itself included. */
  readonly held: Weight
  /** The detailed overview map, for who asks for it. */
  readonly detail: Weight
}

const entrySchema = z.object({
  file: z.string(),
  imports: z._default(z.array(z.string()), []),
  dynamicImports: z._default(z.array(z.string()), []),
})
const manifestSchema = z.record(z.string(), entrySchema)
const fileNamesSchema = z.record(z.string(), z.string())
const workerFilesSchema = z.object({ shell: fileNamesSchema, detail: fileNamesSchema })
type Manifest = z.infer<typeof manifestSchema>

const main = 'index.html'
const shell = 'shell/shell.tsx'
/** Screens in front of the login: they do without the dashboard's shell. */
const isPublic = (page: string) => /password|confirm-email/.test(page)
const isPage = (key: string) => key.startsWith('pages/')
const isMap = (key: string) => key.startsWith('map/')

/** Weighs the built web app by Vite's manifest. Throws when there is none. */
export function weighSite(): SiteSizes {
  const manifest = manifestSchema.parse(readNote('manifest.json'))
  const weigh = (name: string, keys: ReadonlySet<string>): Weight => {
    const files = [...keys].map((key) => getFile(manifest, key)).filter((file) => file.endsWith('.js'))
    return { name, files, bytes: files.reduce((sum, file) => sum + gzipSize(file), 0) }
  }
  // Should the landing page ever load lazily, it still is what is painted first.
  const landing = Object.keys(manifest).filter((key) => /(^|\/)landing\.tsx$/.test(key))
  const screens = Object.keys(manifest)
    .filter(isPage)
    .map((page) => {
      const roots = isPublic(page) ? [main, page] : [main, shell, page]
      // A dialog that may be opened on the screen may draw one too; then it is loaded for that.
      const hasMap = [...collectChunks(manifest, [page], () => false)].some((key) => /^_map-view-/.test(key))
      const loaded = collectChunks(manifest, roots, (key) => !isPage(key) && !isMap(key) && key !== shell)
      return { ...weigh(page.replace(/^pages\/|\.tsx$/g, ''), loaded), hasMap, own: getFile(manifest, page) }
    })
  return {
    login: weigh(
      'login',
      collectChunks(manifest, [main, ...landing], () => false),
    ),
    screens,
    ...weighHeld(),
  }
}

function weighHeld(): Pick<SiteSizes, 'held' | 'detail'> {
  const { shell, detail } = workerFilesSchema.parse(readNote('worker-files.json'))
  const weigh = (name: string, files: readonly string[]): Weight => ({
    name,
    files,
    bytes: files.reduce((sum, file) => sum + gzipSize(file), 0),
  })
  return { held: weigh('held', [...Object.keys(shell), '/sw.js']), detail: weigh('detail', Object.keys(detail)) }
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

function getFile(manifest: Manifest, key: string): string {
  const entry = manifest[key]
  if (entry === undefined) throw new Error(`The manifest has no ${key}`)
  return entry.file
}

/** The build's own notes. */
const readNote = (name: string): unknown => JSON.parse(readFileSync(join(siteDir, '.vite', name), 'utf8'))

const gzipSize = (file: string) => gzipSync(readFileSync(join(siteDir, file))).length
