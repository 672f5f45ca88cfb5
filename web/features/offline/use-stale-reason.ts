import { useLocation } from 'react-router-dom'
import { useOfflineStatus } from '../../device/status.ts'
import type { StaleReason } from './describe-status.ts'
import { toScreenSnapshotKey } from './snapshot-key.ts'
import { useIsOffline } from './use-is-offline.ts'

/** Returns undefined if this screen shows the server's data. */
export function useStaleReason(): StaleReason {
  const isOffline = useIsOffline()
  const { serverErrors } = useOfflineStatus()
  const key = toScreenSnapshotKey(useLocation().pathname)
  if (isOffline) return 'offline'
  return key !== undefined && serverErrors.includes(key) ? 'serverError' : undefined
}
