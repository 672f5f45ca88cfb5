import { createListeners } from '../../session/events.ts'
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
  const { announce, on } = createListeners()
  return {
    get: (): OfflineStatus => status,
    change(changes: Partial<OfflineStatus>): void {
      status = { ...status, ...changes }
      announce()
    },
    on,
  }
}
