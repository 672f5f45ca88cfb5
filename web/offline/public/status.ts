import type { OfflineStatus } from './types.ts'

export type Status = {
  readonly get: () => OfflineStatus
  readonly change: (changes: Partial<OfflineStatus>) => void
  /** Returns a function that stops the listener. */
  readonly on: (listener: () => void) => () => void
}

export function createStatus({ isOnline }: { readonly isOnline: boolean }): Status {
  let status: OfflineStatus = {
    connection: isOnline ? 'reachable' : 'unreachable',
    lastResponseAt: undefined,
    serverErrors: [],
    pending: [],
    unresolved: [],
    newer: 0,
    sending: false,
    limitedUntil: undefined,
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
