import type { SiteConfig } from '../../../data/config.ts'
import type { MapAddress } from '../../../map/own/tile-source.ts'

/** Returns where parts of a map are downloaded from: the site's own map, else the online map, unless the site forbids it. */
export function findMapAddress({ tiles, mapStyle, mapSaving }: SiteConfig): MapAddress | undefined {
  if (tiles !== '') return { tiles: new URL(tiles, location.href).href }
  return mapStyle !== '' && mapSaving ? { mapStyle } : undefined
}

export const describeServer = (name: string): string => `The map’s server (${name}) sees which area you download.`
