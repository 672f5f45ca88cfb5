import { useLocation } from 'react-router-dom'
import { useOfflineStatus } from '../../device/status.ts'
import type { Held } from './describe-status.ts'
import { toScreenMark } from './mark-key.ts'
import { useIsOffline } from './use-is-offline.ts'

/** Why this screen shows what is held and not what the server says: it is out of reach, or is in trouble; undefined when it does not. */
export function useHeld(): Held {
  const isOffline = useIsOffline()
  const { troubled } = useOfflineStatus()
  const key = toScreenMark(useLocation().pathname)
  if (isOffline) return 'offline'
  return key !== undefined && troubled.includes(key) ? 'trouble' : undefined
}
