import type { OfflineStatus } from './types.ts'

export type Status = {
  /** Returns the state of device and server for the screens. */
  readonly get: () => OfflineStatus
  readonly change: (changes: Partial<OfflineStatus>) => void
  /** Calls the listener after every change. Returns a function that stops it. */
  readonly on: (listener: () => void) => () => void
}

export function createStatus({ isOnline }: { readonly isOnline: boolean }): Status {
  let status: OfflineStatus = {
    connection: isOnline ? 'reachable' : 'unreachable',
    lastResponseAt: undefined,
    serverErrors: [],
    pending: [],
    unresolved: [],
    sending: false,
    savedAt: undefined,
    full: false,
    lost: undefined,
  }
  const listeners = new Set<() => void>()
  return {
    get: () => status,
    change(changes) {
      status = { ...status, ...changes }
      for (const listener of listeners) listener()
    },
    on(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
