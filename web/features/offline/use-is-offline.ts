import { status, useOfflineStatus } from '../../device/status.ts'
import { useOnline } from '../../hooks/use-online.ts'

/** Returns true without a network, or if the last request got no response. */
export const isOffline = ({ connection } = status.get(), isOnline = navigator.onLine): boolean =>
  connection === 'unreachable' || !isOnline

export const useIsOffline = (): boolean => isOffline(useOfflineStatus(), useOnline())
