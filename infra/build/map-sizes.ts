import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { siteDir } from './site.ts'
import { weighSite } from './sizes.ts'

type Weight = { readonly bytes: number; readonly files: number }

/** The files of the bundled map, in bytes after gzip. */
export type MapSizes = {
  /** What every map that is opened loads. */
  readonly first: Weight
  /** What it loads besides for the part of the world in view: lesser lakes and rivers, the coast of the United States. */
  readonly regional: Weight & { readonly largest: number }
  /** The finer outlines and the small towns, above zoom 6: no part of the overview. */
  readonly detail: Weight
  /** The app with its styles and fonts, as far as a device holds it beside the overview. */
  readonly app: Weight
}

const regional = /^(water-\d+|states)$/
const detail = /^(land-fine|borders-fine|towns-more)$/

/** Weighs the map's files of the built web app. */
export function weighMap(): MapSizes {
  const files = globSync('assets/*.*', { cwd: siteDir }).map((path) => {
    // Vite puts eight letters between a file's name and its ending.
    const [, name = '', ending = ''] = /^assets\/(.+)-.{8}\.(\w+)$/.exec(path) ?? []
    return { path, name, ending, bytes: gzipSync(readFileSync(join(siteDir, path))).length }
  })
  const held = new Set(weighSite().held.files)
  const outlines = files.filter(({ ending }) => ending === 'json')
  const parts = outlines.filter(({ name }) => regional.test(name))
  return {
    first: add(outlines.filter(({ name }) => !regional.test(name) && !detail.test(name))),
    regional: { ...add(parts), largest: Math.max(...parts.map(({ bytes }) => bytes)) },
    detail: add(outlines.filter(({ name }) => detail.test(name))),
    app: add(files.filter(({ path, ending }) => ending !== 'json' && held.has(`/${path}`))),
  }
}

const add = (files: readonly { readonly bytes: number }[]): Weight => ({
  files: files.length,
  bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
})
