/** What a page tells the service worker. It answers all but `update` with `AppFiles`, once what is asked is done or has failed. */
export type WorkerMessage =
  /** Take over now: the person wants the new version. */
  | 'update'
  | 'count'
  /** Hold again what is missing of the app. */
  | 'holdShell'
  | 'holdDetail'
  | 'dropDetail'

/** How many of the files are on this device, as the caches say it. */
export type AppFiles = {
  readonly shell: FileCount
  /** The detailed overview map; `bytes` is how much it is to download. */
  readonly detail: FileCount & { readonly bytes: number }
}
type FileCount = { readonly held: number; readonly all: number }

/** Where the platform sends what another app shares (public/manifest.webmanifest). */
export const sharePath = '/dashboard/share'
/** The cache in which the worker keeps shared files until the page of that path has done with them. */
export const sharedCache = 'offgrid-shared'
/** The header with a kept file's name, encoded as in an address. */
export const nameHeader = 'x-offgrid-name'
