/** What a page tells the service worker. It answers all but `update` with `AppFiles`, once what is asked is done or has failed. */
export type WorkerMessage =
  /** Take over now: the person wants the new version. */
  | 'update'
  | 'count'
  /** Fetch what is missing of the app, if it costs the user nothing: the page is at rest. */
  | 'check'
  /** Fetch what is missing of the app: the user wants it. */
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
/** Why shared files are not kept; its page names the reason in the parameter `files`, which is 'kept' otherwise. */
export type ShareRefusal = 'busy' | 'tooMany' | 'tooLarge' | 'noRoom' | 'unreadable'
