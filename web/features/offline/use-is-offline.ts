import { useOfflineStatus } from '../../device/status.ts'
import { useOnline } from '../../hooks/use-online.ts'

/** Whether the server is out of reach: the browser knows of no network, or the last call got no answer. */
export function useIsOffline(): boolean {
  const online = useOnline()
  return useOfflineStatus().connection === 'silent' || !online
}
