import { useSyncExternalStore } from 'react'
import type { OfflineStatus } from './types.ts'

let status: OfflineStatus = {
  connection: globalThis.navigator?.onLine === false ? 'silent' : 'answering',
  heardAt: undefined,
  troubled: [],
  waiting: [],
  needing: [],
  sending: false,
  savedAt: undefined,
  full: false,
  lost: undefined,
}
const listeners = new Set<() => void>()

/** How the device and the server stand now. */
export const getStatus = (): OfflineStatus => status

export function changeStatus(changes: Partial<OfflineStatus>): void {
  status = { ...status, ...changes }
  for (const listener of listeners) listener()
}

/** Calls back after every change. Answers how to stop. */
export function onStatus(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** How the device and the server stand, for components. */
export const useOfflineStatus = (): OfflineStatus => useSyncExternalStore(onStatus, getStatus)
