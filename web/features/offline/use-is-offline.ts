import { status, useOfflineStatus } from '../../device/status.ts'
import { useOnline } from '../../hooks/use-online.ts'

/** Returns whether the server is out of reach: the browser knows of no network, or the last call got no answer. */
export const isOffline = ({ connection } = status.get(), isOnline = navigator.onLine): boolean =>
  connection === 'silent' || !isOnline

export const useIsOffline = (): boolean => isOffline(useOfflineStatus(), useOnline())
