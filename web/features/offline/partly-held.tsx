import { useQuery } from '@tanstack/react-query'
import { formatCount } from '#shared/count.ts'
import type { TripId } from '#shared/ids.ts'
import { device } from '../../device/device.ts'
import { Notice } from '../../ui/notice.tsx'
import { useHeld } from './use-held.ts'

/** Says how many of a trip's waypoints are saved, if not all, while the server is unavailable. */
export function PartlyHeld({ tripId }: { readonly tripId: TripId }) {
  const isHeld = useHeld() !== undefined
  const { data } = useQuery({
    queryKey: ['held', 'trip', tripId],
    queryFn: async () => (await device.readTripReadiness(tripId)) ?? null,
    enabled: isHeld,
    staleTime: 0,
    gcTime: 0,
  })
  if (!isHeld || !data || data.waypoints.held >= data.waypoints.total) return null
  const { held, total } = data.waypoints
  return <Notice>{`${held.toLocaleString('en-US')} of ${formatCount(total, 'waypoint')} are on this device`}</Notice>
}
