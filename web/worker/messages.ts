/** A page's message to the service worker. All but `update` are answered with `AppFiles` after the work is done or has failed. */
export type WorkerMessage =
  /** Activate the new version. */
  | 'update'
  | 'count'
  /** Fetch missing app files if that costs the user nothing: the page is idle. */
  | 'check'
  /** Fetch missing app files. */
  | 'holdShell'
  | 'holdDetail'
  | 'dropDetail'

/** The number of cached files. */
export type AppFiles = {
  readonly shell: FileCount
  /** The detailed overview map; `bytes` is its download size. */
  readonly detail: FileCount & { readonly bytes: number }
}
type FileCount = { readonly held: number; readonly all: number }

/** The platform posts what other apps share to this path (public/manifest.webmanifest). */
export const sharePath = '/dashboard/share'
/** The page gets it in the parameter `files`, which is 'kept' otherwise. */
export type ShareRefusal = 'busy' | 'tooMany' | 'tooLarge' | 'noRoom' | 'unreadable'
