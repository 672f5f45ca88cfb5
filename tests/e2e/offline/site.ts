import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { siteDir } from '../../../infra/build/site.ts'
import { writeWorker } from '../../../web/worker/build/plugin.ts'

/** A server's copy of the built site, which a test may change. */
export type ServedSite = {
  readonly folder: string
  /**
   * Publishes a new version, in which a screen's code has the text `to` instead of `from`. As after a deployment, importers are
   * renamed, too, and old files remain. Returns the new files' paths.
   */
  readonly publish: (screen: string, from: string, to: string) => string[]
  /** Returns the path of the only file whose name starts with `beginning`. */
  readonly find: (beginning: string) => string
  readonly read: (path: string) => string
  readonly write: (path: string, text: string) => void
  readonly remove: (path: string) => void
  /** Stops answering requests for this path; without a path answers all again. */
  readonly stall: (path?: string) => void
  readonly restore: () => void
}

export function createSite(): ServedSite {
  const folder = mkdtempSync(join(tmpdir(), 'offgrid-site-'))
  const restore = () => {
    for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true })
    cpSync(siteDir, folder, { recursive: true })
  }
  restore()
  return {
    folder,
    restore,
    publish: (screen, from, to) => publishNext(folder, screen, from, to),
    find: (beginning) => `/assets/${findAsset(folder, beginning)}`,
    read: (path) => readFileSync(join(folder, path), 'utf8'),
    write: (path, text) => writeFileSync(join(folder, path), text),
    remove: (path) => unlinkSync(join(folder, path)),
    stall: (path) =>
      path === undefined ? rmSync(join(folder, '.stalled')) : writeFileSync(join(folder, '.stalled'), path),
  }
}

function findAsset(folder: string, beginning: string): string {
  const [found, ...others] = readdirSync(join(folder, 'assets')).filter(
    (name) => name.startsWith(beginning) && name.endsWith('.js'),
  )
  if (found === undefined || others.length > 0) throw new Error(`No one file begins with ${beginning}`)
  return found
}

function publishNext(folder: string, screen: string, from: string, to: string): string[] {
  const next = mkdtempSync(join(tmpdir(), 'offgrid-next-'))
  cpSync(siteDir, next, { recursive: true })
  const changed = findAsset(next, screen)
  const text = readFileSync(join(next, 'assets', changed), 'utf8')
  if (!text.includes(from)) throw new Error(`${screen} does not say '${from}'`)
  writeFileSync(join(next, 'assets', changed), text.replaceAll(from, to))
  const renamed = renameWithImporters(next, changed)
  writeWorker(next)
  // In the order of a deployment.
  const paths = [...renamed.map((name) => `/assets/${name}`), '/index.html', '/sw.js']
  for (const path of paths) cpSync(join(next, path), join(folder, path))
  rmSync(next, { recursive: true })
  return paths
}

/** Renames a file, and its direct and indirect importers. */
function renameWithImporters(site: string, first: string): string[] {
  const read = (path: string) => readFileSync(join(site, path), 'utf8')
  const assets = join(site, 'assets')
  const scripts = new Map(
    readdirSync(assets).flatMap((name) => (name.endsWith('.js') ? [[name, read(`assets/${name}`)]] : [])),
  )
  const names = new Set([first])
  // The loop also visits the names that it adds.
  for (const name of names) for (const [other, text] of scripts) if (text.includes(name)) names.add(other)
  const rename = (name: string) => name.replace(/-[^-]*\.js$/, `-${crypto.randomUUID().slice(0, 8)}.js`)
  const renames = [...names].map((name) => [name, rename(name)] as const)
  const rewrite = (text: string) => renames.reduce((all, [before, after]) => all.replaceAll(before, after), text)
  for (const [before, after] of renames) {
    writeFileSync(join(assets, after), rewrite(scripts.get(before) ?? ''))
    unlinkSync(join(assets, before))
  }
  writeFileSync(join(site, 'index.html'), rewrite(read('index.html')))
  return renames.map(([, after]) => after)
}
