import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Fix, isStale } from '#shared/drive/fix.ts'
import type { TripId } from '#shared/ids.ts'
import { driveKeys } from '../../data/drive-keys.ts'
import { device } from '../../device/device.ts'

/** Returns the last position that Drive has found, if it was live when the form was opened. */
export function useLiveFix(tripId: TripId): Fix | undefined {
  const [openedAt] = useState(Date.now)
  const { data } = useQuery({
    queryKey: driveKeys.fix(tripId),
    queryFn: async () => (await device.readProgress(tripId))?.fix ?? null,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  // A fix of the future shows that the device's clock was set back since.
  return data && !isStale(data, openedAt) && data.at <= openedAt + 60_000 ? data : undefined
}
