import { useLocation } from 'react-router-dom'
import { useOfflineStatus } from '../../device/status.ts'
import type { StaleReason } from './describe-status.ts'
import { toScreenSnapshotKey } from './snapshot-key.ts'
import { useIsOffline } from './use-is-offline.ts'

/** Returns why this screen shows saved data; undefined if it shows the server's. */
export function useStaleReason(): StaleReason {
  const isOffline = useIsOffline()
  const { serverErrors } = useOfflineStatus()
  const key = toScreenSnapshotKey(useLocation().pathname)
  if (isOffline) return 'offline'
  return key !== undefined && serverErrors.includes(key) ? 'serverError' : undefined
}
