/** A page's message to the service worker. All but `update` are answered with `AppFiles` once the work has ended. */
export type WorkerMessage =
  | 'update'
  | 'count'
  /** Fetch missing app files if that costs the user nothing. */
  | 'check'
  /** Fetch missing app files. */
  | 'holdShell'
  | 'holdDetail'
  | 'dropDetail'

export type AppFiles = {
  readonly shell: FileCount
  /** `bytes` is the download size. */
  readonly detail: FileCount & { readonly bytes: number }
}
type FileCount = { readonly held: number; readonly all: number }

/** The platform posts shared content here (public/manifest.webmanifest). */
export const sharePath = '/dashboard/share'
/** The page gets it in the parameter `files`, which is 'kept' otherwise. */
export type ShareRefusal = 'busy' | 'tooMany' | 'tooLarge' | 'noRoom' | 'unreadable'
