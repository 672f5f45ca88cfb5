import { sharingLimits } from '#shared/limits.ts'

/** Cache of shared files, until they are imported or discarded. */
export const sharedCache = 'offgrid-shared'
/** Written last; without it nothing was shared. */
export const indexPath = '/shared/index'
export const toSharedPath = (index: number): string => `/shared/${index}`

export type SharedIndex = {
  /** Time of arrival, in ms since 1970. */
  readonly at: number
  /** The sending web page's host; undefined for another app, or a page that hides it. */
  readonly from?: string | undefined
  readonly files: readonly { readonly name: string; readonly size: number }[]
}

/** Returns undefined without shared files, or when they are outdated. */
export async function findShared(): Promise<SharedIndex | undefined> {
  const found = await caches.match(indexPath, { cacheName: sharedCache })
  const index: unknown = await found?.json()
  return isIndex(index) && Math.abs(Date.now() - index.at) < sharingLimits.lifetime ? index : undefined
}

const isIndex = (value: unknown): value is SharedIndex =>
  typeof value === 'object' && value !== null && 'at' in value && typeof value.at === 'number' && 'files' in value
