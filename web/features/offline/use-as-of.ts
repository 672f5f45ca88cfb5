import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router-dom'
import { device } from '../../device/device.ts'
import { useOfflineStatus } from '../../device/status.ts'
import type { Mark, MarkKey } from '../../offline/public/types.ts'
import { toScreenMarkKey } from './mark-key.ts'

export function useAsOf(): number | undefined {
  const { lastResponseAt } = useOfflineStatus()
  const mark = useMark(toScreenMarkKey(useLocation().pathname))
  return mark?.at || lastResponseAt
}

/** Returns the mark, updated after each response; undefined while unknown. */
function useMark(key: MarkKey | undefined): Mark | undefined {
  const { lastResponseAt, connection } = useOfflineStatus()
  const { data } = useQuery({
    queryKey: ['saved', 'mark', key, lastResponseAt, connection],
    queryFn: async () => (key && (await (await device.openReplica())?.get('marks', key))) || null,
    enabled: key !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
  return data ?? undefined
}
