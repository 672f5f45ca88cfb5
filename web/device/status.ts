import { useSyncExternalStore } from 'react'
import { createStatus } from '../offline/public/status.ts'
import type { OfflineStatus } from '../offline/public/types.ts'

/** Separate from the device, because the entry shows it even if nothing else can be loaded. */
export const status = createStatus({ isOnline: globalThis.navigator?.onLine !== false })

export const useOfflineStatus = (): OfflineStatus => useSyncExternalStore(status.on, status.get)
