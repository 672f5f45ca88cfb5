import { useSyncExternalStore } from 'react'
import { createStatus } from '../offline/replica/status.ts'
import type { OfflineStatus } from '../offline/replica/types.ts'

/** The status of this page's device. It is apart from the device, because the entry shows it when nothing else could be loaded. */
export const status = createStatus({ isOnline: globalThis.navigator?.onLine !== false })

/** How the device and the server stand, for components. */
export const useOfflineStatus = (): OfflineStatus => useSyncExternalStore(status.on, status.get)
