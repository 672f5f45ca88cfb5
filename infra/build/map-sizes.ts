import { globSync } from 'node:fs'
import { siteDir } from './site.ts'
import { measure, type SiteSizes, type Size } from './sizes.ts'

/** The files of the bundled overview map. */
export type MapSizes = {
  /** The part that every map loads when it opens. */
  readonly first: Size
  /** The part it also loads for the region in view: lesser lakes and rivers, the coast of the United States. */
  readonly regional: Size & { readonly largest: number }
}

const regional = /\/(water-\d+|states)-[^/]+$/

/** Weighs the outlines, names and towns of the built web app, but for those of the detailed map. */
export function measureMap({ detail }: Pick<SiteSizes, 'detail'>): MapSizes {
  const overview = globSync('assets/*.json', { cwd: siteDir }).filter((file) => !detail.files.includes(`/${file}`))
  const parts = overview.filter((file) => regional.test(file))
  return {
    first: measure(overview.filter((file) => !parts.includes(file))),
    regional: { ...measure(parts), largest: Math.max(...parts.map((file) => measure([file]).bytes)) },
  }
}
