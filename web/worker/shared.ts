import { limits } from '#shared/limits.ts'

/** The cache with the files that another app or a web page has shared, until they are imported or discarded. */
export const sharedCache = 'offgrid-shared'
/** Written last: without it nothing was shared. */
export const indexPath = '/shared/index'
/** Where a shared file lies in its cache, by its place in the index. */
export const toSharedPath = (index: number): string => `/shared/${index}`

/** What is in the cache. */
export type SharedIndex = {
  /** The time when it came, in milliseconds since 1970. */
  readonly at: number
  /** The host of the web page that sent it; undefined for another app, or a page that hides who it is. */
  readonly from?: string | undefined
  readonly files: readonly { readonly name: string; readonly size: number }[]
}

/** Returns what was shared and is neither imported nor discarded; undefined when there is nothing, or only what came too long ago. */
export async function findShared(): Promise<SharedIndex | undefined> {
  const found = await caches.match(indexPath, { cacheName: sharedCache })
  const index: unknown = await found?.json()
  return isIndex(index) && Math.abs(Date.now() - index.at) < limits.sharing.keptFor ? index : undefined
}

const isIndex = (value: unknown): value is SharedIndex =>
  typeof value === 'object' && value !== null && 'at' in value && typeof value.at === 'number' && 'files' in value
