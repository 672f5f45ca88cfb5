import { globSync } from 'node:fs'
import { siteDir } from './site.ts'
import { measure, type SiteSizes, type Size } from './sizes.ts'

export type MapSizes = {
  /** Loaded when any map opens. */
  readonly first: Size
  /** Loaded for the region in view: lesser lakes and rivers, the coast of the United States. */
  readonly regional: Size & { readonly largest: number }
}

const regional = /\/(water-\d+|states)-[^/]+$/

/** Measures the bundled overview map's outlines, names and towns. */
export function measureMap({ detail }: Pick<SiteSizes, 'detail'>): MapSizes {
  const overview = globSync('assets/*.json', { cwd: siteDir }).filter((file) => !detail.files.includes(`/${file}`))
  const parts = overview.filter((file) => regional.test(file))
  return {
    first: measure(overview.filter((file) => !parts.includes(file))),
    regional: { ...measure(parts), largest: Math.max(...parts.map((file) => measure([file]).bytes)) },
  }
}
