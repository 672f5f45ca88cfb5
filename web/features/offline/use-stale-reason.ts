import { useLocation } from 'react-router-dom'
import { useOfflineStatus } from '../../device/status.ts'
import type { StaleReason } from './describe-status.ts'
import { toScreenMarkKey } from './mark-key.ts'
import { useIsOffline } from './use-is-offline.ts'

/** Returns undefined if this screen shows the server's data. */
export function useStaleReason(): StaleReason {
  const isOffline = useIsOffline()
  const { serverErrors } = useOfflineStatus()
  const key = toScreenMarkKey(useLocation().pathname)
  if (isOffline) return 'offline'
  return key !== undefined && serverErrors.includes(key) ? 'serverError' : undefined
}
