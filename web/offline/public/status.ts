import type { OfflineStatus } from './types.ts'

export type Status = ReturnType<typeof createStatus>

export function createStatus({ isOnline }: { readonly isOnline: boolean }) {
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
    get: (): OfflineStatus => status,
    change(changes: Partial<OfflineStatus>): void {
      status = { ...status, ...changes }
      for (const listener of listeners) listener()
    },
    /** Returns a function that stops the listener. */
    on(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
