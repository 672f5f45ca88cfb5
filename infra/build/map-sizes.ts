import { globSync } from 'node:fs'
import { siteDir } from './site.ts'
import { type SiteSizes, type Weight, weigh } from './sizes.ts'

/** The files of the bundled overview map. */
export type MapSizes = {
  /** What every map that is opened loads. */
  readonly first: Weight
  /** What it loads besides for the part of the world in view: lesser lakes and rivers, the coast of the United States. */
  readonly regional: Weight & { readonly largest: number }
}

const regional = /\/(water-\d+|states)-[^/]+$/

/** Weighs the outlines, names and towns of the built web app, but for those of the detailed map. */
export function weighMap({ detail }: Pick<SiteSizes, 'detail'>): MapSizes {
  const overview = globSync('assets/*.json', { cwd: siteDir }).filter((file) => !detail.files.includes(`/${file}`))
  const parts = overview.filter((file) => regional.test(file))
  return {
    first: weigh(overview.filter((file) => !parts.includes(file))),
    regional: { ...weigh(parts), largest: Math.max(...parts.map((file) => weigh([file]).bytes)) },
  }
}
