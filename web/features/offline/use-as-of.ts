import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router-dom'
import { device } from '../../device/device.ts'
import { useOfflineStatus } from '../../device/status.ts'
import type { Snapshot, SnapshotKey } from '../../offline/public/types.ts'
import { toScreenSnapshotKey } from './snapshot-key.ts'

export function useAsOf(): number | undefined {
  const { lastResponseAt } = useOfflineStatus()
  const snapshot = useSnapshot(toScreenSnapshotKey(useLocation().pathname))
  return snapshot?.at || lastResponseAt
}

/** Returns the snapshot, updated after each response; undefined while unknown. */
function useSnapshot(key: SnapshotKey | undefined): Snapshot | undefined {
  const { lastResponseAt, connection } = useOfflineStatus()
  const { data } = useQuery({
    queryKey: ['saved', 'snapshot', key, lastResponseAt, connection],
    queryFn: async () => (key && (await (await device.openReplica())?.get('marks', key))) || null,
    enabled: key !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
  return data ?? undefined
}
