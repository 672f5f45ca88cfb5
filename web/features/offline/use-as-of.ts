import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router-dom'
import { device } from '../../device/device.ts'
import { useOfflineStatus } from '../../device/status.ts'
import type { Mark, MarkKey } from '../../offline/replica/types.ts'
import { toScreenMark } from './mark-key.ts'

/** Returns when the server last responded for this screen; undefined if never on this device. */
export function useAsOf(): number | undefined {
  const { heardAt } = useOfflineStatus()
  const mark = useMark(toScreenMark(useLocation().pathname))
  return mark?.at || heardAt
}

/** Returns the mark of saved data, updated after each response; undefined while unknown. */
function useMark(key: MarkKey | undefined): Mark | undefined {
  const { heardAt, connection } = useOfflineStatus()
  const { data } = useQuery({
    queryKey: ['held', 'mark', key, heardAt, connection],
    queryFn: async () => (key && (await (await device.openReplica())?.get('marks', key))) || null,
    enabled: key !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
  return data ?? undefined
}
